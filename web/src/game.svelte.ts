// The game on this page: what is shown now, what is asked, and what the player
// does about it. It knows the driver; components know only this.
import type { BookInfo, Driver, Frame, Setup, Step } from './driver';
import { keepGame, settings } from './kept';
import { signed } from './cards/describe';
import type { CardDef, Choice, Item, Scene, Target, Turn } from './types';
import { words } from './words';

const PAUSES = { calm: 1800, normal: 1100, quick: 500, none: 0 };

const TOLD = 250; // news in the log

export class Game {
    info = $state.raw<BookInfo | null>(null);
    scene = $state.raw<Scene | null>(null);
    log = $state.raw<Item[]>([]);
    turns = $state.raw<Turn[]>([]); // the last of them, as people read them
    fresh = $state.raw<Item[]>([]); // what the last frame told
    seat = $state(0); // who reads
    asked = $state(false); // the player may answer
    curtain = $state<string | null>(null); // pass the device to this player
    canUndo = $state(false);
    record = ''; // of the whole game, as it is kept
    warning = $state<string | null>(null);
    refusal = $state<string | null>(null);
    private setup: Setup | null = null;
    private id = '';
    private skipping = false;
    private wakeUp: (() => void) | null = null;

    constructor(private driver: Driver) {}

    async begin(setup: Setup): Promise<void> {
        this.id = `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
        await this.open(setup, () => this.driver.start(setup));
    }

    async goOn(id: string, setup: Setup, record: string): Promise<void> {
        this.id = id;
        await this.open(setup, () => this.driver.resume(setup, record));
    }

    private async open(setup: Setup, start: () => Promise<Step>): Promise<void> {
        this.setup = setup;
        this.info = await this.driver.book(setup.book);
        this.log = [];
        this.scene = null;
        await this.show(await start());
    }

    /** The choice or target of this key, in the words of the scene. */
    async answer(choice: Choice | Target, story?: string): Promise<void> {
        if (!this.asked || choice.key === undefined) return;
        this.asked = false;
        this.refusal = null;
        try {
            await this.show(await this.driver.answer(this.seat, choice.key, story));
        } catch (error) {
            this.refusal = (error as Error).message;
            this.asked = true;
        }
    }

    async undo(): Promise<void> {
        try {
            await this.show(await this.driver.undo(this.seat));
        } catch (error) {
            this.refusal = (error as Error).message;
        }
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

    private async show(step: Step): Promise<void> {
        this.keep(step);
        this.record = step.record;
        this.skipping = false;
        const people = this.setup!.seats.filter((seat) => !seat.bot).length;
        if (people > 1 && step.seat !== this.seat) {
            this.curtain = this.setup!.seats[step.seat]!.name;
            this.log = [];
        }
        this.seat = step.seat;
        for (const frame of step.frames.slice(0, -1)) {
            this.take(frame);
            await this.pause();
        }
        this.take(step.frames[step.frames.length - 1]!);
        this.turns = await this.driver.digest(this.seat, TOLD);
        this.canUndo = step.canUndo;
        this.asked = this.scene!.over === null;
    }

    private take(frame: Frame): void {
        this.scene = frame.scene;
        this.fresh = frame.news;
        if (frame.news.length > 0) this.log = [...this.log, ...frame.news];
    }

    private async pause(): Promise<void> {
        const ms = this.skipping ? 0 : PAUSES[settings().speed];
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

    private keep(step: Step): void {
        const last = step.frames[step.frames.length - 1]!.scene;
        const kept = keepGame({
            id: this.id, setup: this.setup!, title: last.book, record: step.record, turn: last.turn,
            at: Date.now(), over: last.over !== null,
        });
        this.warning = kept ? null : words.cannotKeep;
    }

    /** Everything that happened, for the end. */
    async all(): Promise<Item[]> {
        return this.driver.news(this.seat);
    }

    /* ---- looking things up ---- */

    def(card: number): CardDef | undefined {
        const def = this.scene?.cards[card];
        return def === undefined ? undefined : this.info?.cards[def];
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
