// The game on this page: what is shown now, what is asked, and what the player
// does about it. It knows the driver; components know only this.
import type { BookInfo, Driver, Frame, Opened, Setup, Step } from './driver';
import { lead, MIXED } from './home/books';
import { games, keepGame, keepSettings, settings, type Settings } from './kept';
import { signed } from './cards/describe';
import { aims, dropped } from './table/drag';
import type { CardDef, Choice, Item, LessonStep, RecapLine, Scene, Sentence, Target, Turn } from './types';
import { words } from './words';

const PAUSES = { calm: 1800, normal: 1100, quick: 500, none: 0 };

const TOLD = 250; // news in the log
const REPLAY_LEAST = 150; // milliseconds between two answers of a replay
const STRANGER = 255; // a reader who has no seat

const EARLY_ROUNDS = 2;
const RECAP_PLAYERS = 4;
const RECAP_LINES = 5;

/** Are these two books of one family? */
const isKin = (a: string, b: string) => MIXED.includes(lead(a)) === MIXED.includes(lead(b));

export class Game {
    info = $state.raw<BookInfo | null>(null);
    scene = $state.raw<Scene | null>(null);
    log = $state.raw<Item[]>([]);
    turns = $state.raw<Turn[]>([]); // the last of them, as people read them
    fresh = $state.raw<Item[]>([]); // what the last frame told
    private waited = $state.raw<RecapLine[]>([]); // what happened since the reader's last turn
    seat = $state(0); // who reads
    asked = $state(false); // the player may answer
    curtain = $state<string | null>(null); // pass the device to this player
    canUndo = $state(false);
    orders = $state(settings().orders); // when the player wants to be asked: kd_match_wake()
    private drafted: string[] = []; // the keys of the answer of several parts so far
    record = ''; // of the whole game, as it is kept
    warning = $state<string | null>(null);
    refusal = $state<string | null>(null);
    shown = $state<string | null>(null); // the key of a choice that a lesson points at
    arrived = $state.raw(new Set<number>()); // cards of the hand that came since the reader's last answer
    private hands = new Map<number, Set<number>>(); // of each reader at that answer
    held = $state<number | null>(null); // a card of the hand whose uses are looked at
    hints = $state(false); // the player is new to these rules
    opened = $state<number | null>(null); // a Character whose stack is taken apart
    lesson = $state.raw<LessonStep | null>(null); // what a lesson says and waits for
    replay = $state.raw<Opened | null>(null); // a record that is looked at, not played
    at = $state(0); // answers of it that were given
    running = $state(false); // it goes on by itself
    private setup: Setup | null = $state.raw(null);
    private id = '';
    private skipping = false;
    private wakeUp: (() => void) | null = null;

    private steps: Step[] = []; // that have come and were not shown yet

    constructor(private driver: Driver) {
        driver.listen((step) => this.steps.push(step));
    }

    async begin(setup: Setup): Promise<void> {
        this.id = `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
        await this.open(setup, () => this.driver.start({ ...setup, orders: this.orders }));
    }

    async goOn(id: string, setup: Setup, record: string): Promise<void> {
        this.id = id;
        await this.open(setup, () => this.driver.resume({ ...setup, orders: this.orders }, record));
    }

    /** A lesson: it is played like a game, and never kept. */
    async learn(k: number): Promise<void> {
        this.id = '';
        await this.driver.learn(k);
        const head = (await this.driver.lessons())[k]!, { seats } = this.steps[0]!.scene;
        await this.open({ book: head.book, seats: seats.map(({ name }, s) => (s === 0 ? { name } : { name, bot: 'script' })), seed: '0', options: {} }, async () => {});
    }

    /** What a lesson said was read, or its question was answered so. */
    async tellLesson(answer?: number): Promise<void> {
        await this.attempt(() => (answer === undefined ? this.driver.goOn() : this.driver.choose(answer)));
    }

    /** A bargain or trade with its blanks; null: the choice has none. */
    async sentence(key: string, settings = ''): Promise<Sentence | null> {
        return this.driver.sentence(this.seat, key, settings);
    }

    async offer(line: string): Promise<void> {
        await this.attempt(() => this.driver.answerLine(this.seat, line));
    }

    /** A refusal is shown, and nothing has changed. */
    private async attempt(call: () => Promise<void>): Promise<boolean> {
        this.asked = false;
        this.refusal = null;
        this.held = this.shown = null;
        try {
            await call();
            this.hands.set(this.seat, this.handNow());
            this.arrived = new Set();
            await this.show();
            return true;
        } catch (error) {
            this.refusal = (error as Error).message;
            this.asked = true;
            return false;
        }
    }

    /** Somebody's record, to be looked at from its start. */
    async watch(record: string): Promise<void> {
        const opened = await this.driver.open(record);
        this.setup = { book: opened.book, seats: opened.names.map((name) => ({ name })), seed: '0', options: {} };
        this.info = await this.driver.book(opened.book);
        this.scene = null;
        this.fresh = [];
        this.replay = opened;
        this.record = record;
        this.seat = opened.over ? Math.min(this.seat, opened.names.length - 1) : STRANGER;
        this.asked = this.canUndo = this.running = false;
        this.curtain = this.warning = this.refusal = null;
        await this.seek(0);
    }

    async lookFrom(seat: number): Promise<void> {
        this.seat = seat;
        await this.seek(this.at);
    }

    async seek(at: number): Promise<void> {
        const wanted = Math.min(Math.max(0, at), this.replay!.of);
        this.at = wanted;
        const still = await this.driver.still(this.seat, wanted);
        if (this.at !== wanted) return; // the scrubber is elsewhere by now
        this.turns = still.turns;
        this.log = [];
        this.take(still.frame);
    }

    /** One answer after the other, as fast as bots are set to play. */
    async run(): Promise<void> {
        this.running = !this.running;
        while (this.running && this.at < this.replay!.of) {
            await this.seek(this.at + 1);
            await this.pause(REPLAY_LEAST);
        }
        this.running = false;
    }

    private async open(setup: Setup, start: () => Promise<void>): Promise<void> {
        this.replay = this.lesson = null;
        this.running = false;
        this.opened = null;
        this.setup = setup;
        this.hints = settings().hints && !games().some((kept) => kept.over && isKin(kept.setup.book, setup.book));
        this.info = await this.driver.book(setup.book);
        this.log = [];
        this.scene = null;
        this.hands.clear();
        this.arrived = new Set();
        await start();
        await this.show();
    }

    /** The choice or target of this key, in the words of the scene. */
    async answer(choice: Choice | Target, story?: string): Promise<void> {
        if (!this.asked || choice.key === undefined) return;
        const { key } = choice, wasDraft = this.scene?.draft !== null;
        if (!(await this.attempt(() => this.driver.answer(this.seat, key, story)))) return;
        if (!this.scene?.draft) this.drafted = [];
        else if (wasDraft) this.drafted = [...this.drafted, key];
        else this.drafted = this.scene.choices.some((one) => one.kind === 'cancel') ? [key] : []; // else nobody opened it
    }

    /** The answer of several parts that is being made, without this one of them. */
    async takeOut(part: number): Promise<void> {
        const opened = this.drafted.length - this.scene!.draft!.parts.length; // how many keys opened it, or set something else
        await this.redraft(this.drafted.filter((_, i) => i !== opened + part));
    }

    /** That answer with these of its parts. */
    async redraft(keys: string[]): Promise<void> {
        if (await this.attempt(() => this.driver.redraft(this.seat, keys))) this.drafted = keys;
    }

    async undo(): Promise<void> {
        await this.attempt(() => this.driver.undo(this.seat));
        this.arrived = new Set(); // what was taken back is not new
    }

    private handNow(): Set<number> {
        return new Set((this.scene?.hand ?? []).map((one) => one.card));
    }

    /** When this player wants to be asked whether they interfere. */
    async order(when: Settings['orders']): Promise<void> {
        this.orders = when;
        keepSettings({ ...settings(), orders: when });
        await this.driver.wake(when);
    }

    async why(card: number): Promise<string> {
        return this.driver.why(this.seat, card);
    }

    /** Ends every pause until the next question. */
    hurry(): void {
        this.skipping = true;
        this.wakeUp?.();
    }

    openCurtain(): void {
        this.curtain = null;
    }

    /** The steps that have come, one after the other; those of whoever looked on before, before the next one may look. */
    private async show(): Promise<void> {
        const steps = this.steps.splice(0), step = steps[steps.length - 1];
        if (!step) return;
        this.lesson = step.lesson ?? null;
        if (!step.lesson) await this.keep(step.scene);
        this.skipping = false;
        const people = this.setup!.seats.filter((seat) => !seat.bot).length;
        await this.tell(steps.filter((one) => one.seat !== step.seat && one.seat === this.seat));
        if (people > 1 && step.seat !== this.seat) {
            this.curtain = this.setup!.seats[step.seat]!.name;
            this.log = [];
        }
        this.seat = step.seat;
        await this.tell(steps.filter((one) => one.seat === step.seat));
        const before = this.hands.get(this.seat);
        this.arrived = new Set(before?.size ? [...this.handNow()].filter((card) => !before.has(card)) : []);
        this.turns = await this.driver.digest(this.seat, TOLD);
        this.waited = await this.driver.recap(this.seat, this.readInOwnTurn, RECAP_LINES);
        this.canUndo = step.canUndo;
        this.asked = step.lesson ? step.lesson.wants === 'act' : step.asked;
    }

    /** One frame after the other; those that nobody would see are skipped, what they told is not. */
    private async tell(frames: Frame[]): Promise<void> {
        const untold: Item[] = [];
        for (const [i, frame] of frames.entries()) {
            untold.push(...frame.news);
            const isLast = i === frames.length - 1;
            if (!isLast && (this.pauses() === 0 || frame.scene.turn === 0)) continue; // nobody waits for others to dress
            this.take({ scene: frame.scene, news: untold.splice(0) });
            if (!isLast) await this.pause();
        }
    }

    private take(frame: Frame): void {
        this.scene = frame.scene;
        this.fresh = frame.news;
        if (frame.news.length > 0) this.log = [...this.log, ...frame.news];
    }

    private pauses(): number {
        return this.skipping ? 0 : PAUSES[settings().speed];
    }

    private async pause(least = 0): Promise<void> {
        const ms = Math.max(least, this.pauses());
        if (ms === 0) return;
        await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, ms);
            this.wakeUp = () => {
                clearTimeout(timer);
                resolve();
            };
        });
        this.wakeUp = null;
    }

    private async keep(last: Scene): Promise<void> {
        this.record = await this.driver.record();
        const kept = keepGame({
            id: this.id, setup: this.setup!, title: last.book, record: this.record, turn: last.turn,
            at: Date.now(), over: last.over !== null,
        });
        this.warning = kept ? null : words.cannotKeep;
    }

    /** Everything that happened, for the end. */
    async all(): Promise<Item[]> {
        return this.driver.news(this.seat);
    }

    /** All turns, for the tale. */
    async allTurns(): Promise<Turn[]> {
        return this.driver.digest(this.seat, Number.MAX_SAFE_INTEGER);
    }

    /* ---- looking things up ---- */

    /** Where the card that is held can go. */
    get lit(): Set<string> {
        return new Set(this.held === null || !this.scene || !this.asked ? [] : aims(this.scene, this.held).map((aim) => aim.place));
    }

    /** Puts the card that is held there; false if it cannot go there, or in several ways. */
    put(place: string): boolean {
        const found = this.held === null || !this.scene ? undefined : dropped(this.scene, this.held, place);
        if (!found) return false;
        this.held = null;
        void this.answer(found);
        return true;
    }

    /** What the others did since the own turn, until the player has done something. */
    get recap(): RecapLine[] {
        const { scene, turns } = this;
        const mine = turns[turns.length - 1];
        if (!scene || scene.active !== this.seat || !scene.ask || mine?.items.some((item) => item.seat === this.seat)) return [];
        return this.waited.filter((line) => line.kind !== 'smaller');
    }

    /** How many news there were at the end of the reader's last turn. */
    private get readInOwnTurn(): number {
        const last = this.turns.map((turn) => turn.seat).lastIndexOf(this.seat, -2);
        const end = this.turns[last]?.items.at(-1);
        return end ? (end.last ?? end.n) : (this.turns[0]?.items[0]?.n ?? 1) - 1;
    }

    /** Is it told between parties and hand? There is room for it or for hints, and at first hints are better. */
    get tellsRecap(): boolean {
        const players = this.scene?.seats.length ?? 0;
        const isEarly = this.hints && (this.scene?.turn ?? 0) <= EARLY_ROUNDS * players;
        return this.isTold && !isEarly && players <= RECAP_PLAYERS && this.recap.length > 0;
    }

    def(card: number): CardDef | undefined {
        const def = this.scene?.cards[card];
        return def === undefined ? undefined : this.info?.cards[def];
    }

    /** A card in sight that is called so. */
    cardNamed(name: string): number | undefined {
        const def = this.info?.cards.findIndex((one) => one.name === name) ?? -1;
        const found = Object.entries(this.scene?.cards ?? {}).find(([, one]) => one === def);
        return found && Number(found[0]);
    }

    /** A game of Characters on whom cards are stacked, told as stories. */
    get isTold(): boolean {
        return this.info?.cards.some((def) => def.kind === 'character') ?? false;
    }

    /** What cards in play add to this player's strength now. */
    bonuses(seat: number): Map<number, string> {
        const strength = this.scene?.totals.find((total) => total.id === 'strength' && total.seat === seat);
        const sums = new Map<number, number>();
        for (const part of strength?.parts ?? [])
            if (part.card !== undefined) sums.set(part.card, (sums.get(part.card) ?? 0) + part.n);
        return new Map([...sums].map(([card, n]) => [card, signed(n)]));
    }

    name(seat: number): string {
        return this.scene?.seats[seat]?.name ?? '';
    }

    get again(): Setup | null {
        return this.setup;
    }
}
