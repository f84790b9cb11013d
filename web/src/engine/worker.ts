// The engine's side of the local driver: it plays bots and stops at people.
import type { BookInfo, Frame, Opened, Setup, Step, Still } from '../driver';
import type { Item, LessonHead, RecapLine, Scene, Sentence, Turn } from '../types';
import { Engine } from './kickdoor';
import { type Answers, answersOf, headOf, prefix } from './record';
import { unpack } from './unpack';

/** A call of the driver, and what comes back. */
export interface Request {
    id: number;
    call: keyof Calls;
    args: unknown[];
}
export type Reply = { id: number; value: unknown } | { id: number; error: string };

interface Game {
    book: number;
    match: number;
    setup: Setup;
    seen: number[]; // news that each seat has had
    reader: number; // the person who looks on while bots play
    lesson: number; // 0: none; it owns the match, and answers go to it
    isMine: boolean; // it is the reader's own turn
    passed: boolean; // for the reader, since their last answer
}

const FRAMES_MAX = 200; // that are told one by one; the rest is summed up

let engine: Promise<Engine>;
let game: Game | null = null;
let shelf: { record: string; book: string; answers: Answers } | null = null; // a record that is looked at

const calls = {
    async open(packed: string): Promise<void> {
        engine = unpack(packed).then((bytes) => Engine.start(bytes));
        await engine;
    },

    async book(name: string): Promise<BookInfo> {
        const kd = await engine;
        const book = kd.openBook(name);
        const info = { name, title: kd.title(book), cards: kd.cards(book), options: kd.options(book), seats: kd.seats(book) };
        kd.freeBook(book);
        return info;
    },

    async start(setup: Setup): Promise<Step> {
        const kd = await engine;
        const book = kd.openBook(setup.book);
        const match = kd.newMatch(book, setup.seats.length, setup.seed);
        setup.seats.forEach((seat, s) => kd.nameSeat(match, s, seat.name));
        for (const [key, value] of Object.entries(setup.options)) kd.setOption(match, `${key}=${value}`);
        return take(kd, { book, match, setup, seen: setup.seats.map(() => 0), reader: firstPerson(setup), lesson: 0, isMine: false, passed: false });
    },

    async resume(setup: Setup, record: string): Promise<Step> {
        const kd = await engine;
        const book = kd.openBook(setup.book);
        const match = kd.resume(book, record);
        const seen = setup.seats.map((_, s) => kd.newsCount(match, s));
        return take(kd, { book, match, setup, seen, reader: firstPerson(setup), lesson: 0, isMine: false, passed: false });
    },

    async answer(seat: number, key: string, story?: string): Promise<Step> {
        const kd = await engine;
        const now = playing(), { match, lesson } = now;
        now.passed = false;
        if (lesson) {
            kd.lessonKey(lesson, key);
        } else if (story === undefined) {
            kd.answerKey(match, seat, key);
        } else {
            kd.answerLine(match, seat, `${lineOf(kd, seat, key)} "${story.replace(/["\\]/g, '’')}"`);
        }
        return goOn(kd);
    },

    async answerLine(seat: number, line: string): Promise<Step> {
        const kd = await engine;
        const now = playing(), { match, lesson } = now;
        now.passed = false;
        if (lesson) kd.lessonLine(lesson, line);
        else kd.answerLine(match, seat, line);
        return goOn(kd);
    },

    async sentence(seat: number, key: string, settings: string): Promise<Sentence | null> {
        return (await engine).sentence(playing().match, seat, key, settings);
    },

    async lessons(): Promise<LessonHead[]> {
        return (await engine).lessons();
    },

    async learn(k: number): Promise<Step> {
        const kd = await engine;
        const head = kd.lessons()[k]!;
        const book = kd.openBook(head.book);
        const lesson = kd.newLesson(book, k);
        const match = kd.lessonMatch(lesson);
        const seats = kd.scene(match, 0).seats.map(({ name }, s) => (s === 0 ? { name } : { name, bot: 'script' }));
        const setup = { book: head.book, seats, seed: '0', options: {} };
        return take(kd, { book, match, setup, seen: seats.map(() => 0), reader: 0, lesson, isMine: false, passed: false });
    },

    async goOn(): Promise<Step> {
        const kd = await engine;
        kd.lessonGoOn(playing().lesson);
        return goOn(kd);
    },

    async choose(answer: number): Promise<Step> {
        const kd = await engine;
        kd.lessonChoose(playing().lesson, answer);
        return goOn(kd);
    },

    async undo(seat: number): Promise<Step> {
        const kd = await engine;
        const { match, setup } = playing();
        if (!canUndo(kd, seat)) throw new Error('nothing can be taken back');
        kd.takeBack(match, kd.linesToUndo(match, seat), !isShared(setup)); // bots agree
        return goOn(kd);
    },

    /** The record knows whole answers only: what it says is how it stood before the first part. */
    async redraft(seat: number, keys: string[]): Promise<Step> {
        const kd = await engine;
        const now = playing();
        if (now.lesson) throw new Error('a lesson does not go back');
        const match = kd.resume(now.book, kd.record(now.match));
        kd.freeMatch(now.match);
        now.match = match;
        order(kd, now);
        kd.run(match);
        for (const key of keys) kd.answerKey(match, seat, key);
        return goOn(kd);
    },

    async wake(when: number): Promise<void> {
        playing().setup.orders = when;
        order(await engine, playing());
    },

    async digest(seat: number, most: number): Promise<Turn[]> {
        const kd = await engine;
        const { match } = playing();
        return kd.digest(match, seat, Math.max(0, kd.newsCount(match, seat) - most));
    },

    async recap(seat: number, since: number, most: number): Promise<RecapLine[]> {
        return (await engine).recap(playing().match, seat, since, most);
    },

    async news(seat: number): Promise<Item[]> {
        return (await engine).news(playing().match, seat, 0);
    },

    async why(seat: number, card: number): Promise<string> {
        return (await engine).why(playing().match, seat, card);
    },

    async openRecord(record: string): Promise<Opened> {
        const kd = await engine;
        const name = bookOf(kd, record);
        const book = kd.openBook(name);
        try {
            const match = kd.resume(book, record);
            const over = kd.run(match) < 0;
            const names = kd.scene(match, 0).seats.map((seat) => seat.name);
            kd.freeMatch(match);
            shelf = { record, book: name, answers: answersOf(record) };
            return { book: name, names, over, of: shelf.answers.length, turnAt: shelf.answers.turns };
        } finally {
            kd.freeBook(book);
        }
    },

    async still(seat: number, at: number): Promise<Still> {
        const kd = await engine;
        if (!shelf) throw new Error('no record is open');
        const book = kd.openBook(shelf.book);
        try {
            const before = at === 0 ? 0 : glance(kd, book, at - 1, (match) => kd.newsCount(match, seat));
            return glance(kd, book, at, (match) => ({
                frame: { scene: kd.scene(match, seat), news: kd.news(match, seat, before) },
                turns: kd.digest(match, seat, 0),
                at,
                of: shelf!.answers.length,
            }));
        } finally {
            kd.freeBook(book);
        }
    },
};
export type Calls = typeof calls;

/** The book inside whose rules this record was played by. */
function bookOf(kd: Engine, record: string): string {
    const said = headOf(record, 'book');
    if (!said) throw new Error('this is no record of a game');
    const title = said.replace(/ \w+$/, '');
    for (const name of title.includes('+') ? [title] : kd.names()) {
        const book = kd.openBook(name);
        const fits = said.endsWith(kd.hash(book));
        kd.freeBook(book);
        if (fits) return name;
    }
    throw new Error(`no book here is the ${title} of this record`);
}

/** The open record after so many answers. */
function glance<T>(kd: Engine, book: number, at: number, see: (match: number) => T): T {
    const match = kd.resume(book, prefix(shelf!.record, shelf!.answers, at));
    try {
        kd.run(match);
        return see(match);
    } finally {
        kd.freeMatch(match);
    }
}

/** People are asked as they want to be; who is alone among bots, only if there is something to choose. */
function order(kd: Engine, { match, setup }: Game): void {
    const people = [...setup.seats.keys()].filter((s) => !setup.seats[s]!.bot);
    for (const seat of people) kd.wake(match, seat, setup.orders ?? 0);
    if (people.length === 1) kd.alone(match, people[0]!);
}

/** Has this player done something, and seen nothing hidden since? */
function canUndo(kd: Engine, seat: number): boolean {
    const { match, passed } = playing();
    return !passed && kd.linesToUndo(match, seat) > 0 && !kd.hasSeenSince(match, seat);
}

function playing(): Game {
    if (!game) throw new Error('there is no game');
    return game;
}

/** Several people play at this device. */
function isShared(setup: Setup): boolean {
    return setup.seats.filter((seat) => !seat.bot).length > 1;
}

function firstPerson(setup: Setup): number {
    return Math.max(0, setup.seats.findIndex((seat) => !seat.bot));
}

/** How the log would put this answer: a copy of the game tries it. */
function lineOf(kd: Engine, seat: number, key: string): string {
    const { book, match } = playing();
    const copy = kd.resume(book, kd.record(match));
    try {
        kd.run(copy);
        const before = kd.newsCount(copy, seat);
        kd.answerKey(copy, seat, key);
        return kd.news(copy, seat, before).find((item) => item.verb && item.seat === seat)!.says;
    } finally {
        kd.freeMatch(copy);
    }
}

/** A new game takes the place of the last one. */
function take(kd: Engine, next: Game): Step {
    if (game) {
        if (game.lesson) kd.freeLesson(game.lesson);
        else kd.freeMatch(game.match);
        kd.freeBook(game.book);
    }
    game = next;
    if (!next.lesson) {
        kd.run(next.match); // orders can be given once it has begun
        order(kd, next);
    }
    return goOn(kd);
}

function newsFor(kd: Engine, seat: number): Item[] {
    const { match, seen } = playing();
    const news = kd.news(match, seat, seen[seat]!);
    seen[seat] = kd.newsCount(match, seat);
    return news;
}

function frame(kd: Engine, seat: number): Frame {
    const now = playing();
    const scene = kd.scene(now.match, seat);
    now.isMine = scene.active === seat;
    return { news: newsFor(kd, seat), scene };
}

const PENDING = 1, CONCERNED = 2, NEVER = 3; // when somebody wants to be asked: kd_match_wake()
const ARRANGING = ['equip', 'put_down', 'sell', 'propose', 'show']; // can be done later in the turn, too
const UNASKED = ['combat.flee', 'run.before', 'run.escaped']; // gates that hold the own turn up for nothing

const ROLLED = ['effect.rolled', 'run.rolled']; // the die is seen without being asked

/** Would this gate of the own turn only hold it up? The own victory never does, nor what is about to happen to the reader. */
function holdsUp({ ask, choices }: Scene, seat: number, orders: number): boolean {
    if (ask?.shape !== 'gate' || ask.id === 'combat.win') return false;
    const pass = choices.find((choice) => choice.verb === 'pass' && choice.key);
    if (!pass) return false;
    if (choices.length === 1 && (ROLLED.includes(ask.id) || !pass.outcome?.some((part) => part.seat === seat))) return true;
    if (ask.id === 'combat.after') return choices.every((choice) => choice.verb === 'pass' || ARRANGING.includes(choice.verb));
    return orders === NEVER || UNASKED.includes(ask.id) || (ask.id === 'play.stop' && ask.whose === seat);
}

/** Who is asked next. Whoever is alone among bots sees the own victory before it is over, however
 *  seldom they want to be asked otherwise. */
function runOn(kd: Engine, now: Game): number {
    const { match, setup, reader } = now;
    const orders = setup.orders ?? 0;
    if (orders < CONCERNED || isShared(setup)) return kd.run(match);
    for (;;) {
        kd.wake(match, reader, now.isMine ? PENDING : orders);
        const seat = kd.run(match);
        if (seat !== reader || !now.isMine) return seat;
        const scene = kd.scene(match, seat);
        if (!holdsUp(scene, seat, orders)) return seat;
        kd.answerKey(match, seat, scene.choices.find((choice) => choice.verb === 'pass')!.key!);
        now.passed = true;
    }
}

/** Bots answer until a person is asked; what that person sees of it comes back. */
function goOn(kd: Engine): Step {
    const now = playing();
    if (now.lesson)
        return { seat: 0, frames: [frame(kd, 0)], record: '', canUndo: false, lesson: kd.lessonStep(now.lesson) };
    const frames: Frame[] = [];
    let seat = runOn(kd, now);
    for (let bot; seat >= 0 && (bot = now.setup.seats[seat]?.bot); ) {
        const before = kd.newsCount(now.match, now.reader);
        kd.answerBot(now.match, seat, bot);
        seat = runOn(kd, now); // a match is looked at when it has run
        if (kd.newsCount(now.match, now.reader) > before && frames.length < FRAMES_MAX)
            frames.push(frame(kd, now.reader));
    }
    if (seat >= 0) now.reader = seat;
    frames.push(frame(kd, now.reader));
    return {
        seat: now.reader,
        frames,
        record: kd.record(now.match),
        canUndo: seat >= 0 && canUndo(kd, seat),
    };
}

self.onmessage = async ({ data }: MessageEvent<Request>) => {
    try {
        const call = calls[data.call] as (...args: unknown[]) => Promise<unknown>;
        self.postMessage({ id: data.id, value: await call(...data.args) } satisfies Reply);
    } catch (error) {
        self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) } satisfies Reply);
    }
};
