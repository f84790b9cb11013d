// The engine's side of the local driver: it plays bots and stops at people.
import type { BookInfo, Frame, Setup, Step } from '../driver';
import type { Item, Turn } from '../types';
import { Engine } from './kickdoor';
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
}

const FRAMES_MAX = 200; // that are told one by one; the rest is summed up

let engine: Promise<Engine>;
let game: Game | null = null;

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
        const match = kd.newMatch(book, setup.seats.length, BigInt(setup.seed));
        setup.seats.forEach((seat, s) => kd.nameSeat(match, s, seat.name));
        for (const [key, value] of Object.entries(setup.options)) kd.setOption(match, `${key}=${value}`);
        return take(kd, { book, match, setup, seen: setup.seats.map(() => 0), reader: firstPerson(setup) });
    },

    async resume(setup: Setup, record: string): Promise<Step> {
        const kd = await engine;
        const book = kd.openBook(setup.book);
        const match = kd.resume(book, record);
        const seen = setup.seats.map((_, s) => kd.newsCount(match, s));
        return take(kd, { book, match, setup, seen, reader: firstPerson(setup) });
    },

    async answer(seat: number, key: string, story?: string): Promise<Step> {
        const kd = await engine;
        const { match } = playing();
        if (story === undefined) {
            kd.answerKey(match, seat, key);
        } else {
            kd.answerLine(match, seat, `${lineOf(kd, seat, key)} "${story.replace(/["\\]/g, '’')}"`);
        }
        return goOn(kd);
    },

    async undo(seat: number): Promise<Step> {
        const kd = await engine;
        kd.takeBack(playing().match, kd.linesToUndo(playing().match, seat), false);
        return goOn(kd);
    },

    async wake(seat: number, when: number): Promise<void> {
        (await engine).wake(playing().match, seat, when);
    },

    async digest(seat: number, most: number): Promise<Turn[]> {
        const kd = await engine;
        const { match } = playing();
        return kd.digest(match, seat, Math.max(0, kd.newsCount(match, seat) - most));
    },

    async news(seat: number): Promise<Item[]> {
        return (await engine).news(playing().match, seat, 0);
    },

    async why(seat: number, card: number): Promise<string> {
        return (await engine).why(playing().match, seat, card);
    },
};
export type Calls = typeof calls;

function playing(): Game {
    if (!game) throw new Error('there is no game');
    return game;
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
        kd.freeMatch(game.match);
        kd.freeBook(game.book);
    }
    game = next;
    return goOn(kd);
}

function newsFor(kd: Engine, seat: number): Item[] {
    const { match, seen } = playing();
    const news = kd.news(match, seat, seen[seat]!);
    seen[seat] = kd.newsCount(match, seat);
    return news;
}

function frame(kd: Engine, seat: number): Frame {
    return { news: newsFor(kd, seat), scene: kd.scene(playing().match, seat) };
}

/** Bots answer until a person is asked; what that person sees of it comes back. */
function goOn(kd: Engine): Step {
    const now = playing();
    const frames: Frame[] = [];
    let seat: number;
    while ((seat = kd.run(now.match)) >= 0) {
        const bot = now.setup.seats[seat]?.bot;
        if (!bot) break;
        const before = kd.newsCount(now.match, now.reader);
        kd.answerBot(now.match, seat, bot);
        if (kd.newsCount(now.match, now.reader) > before && frames.length < FRAMES_MAX)
            frames.push(frame(kd, now.reader));
    }
    if (seat >= 0) now.reader = seat;
    frames.push(frame(kd, now.reader));
    return {
        seat: now.reader,
        frames,
        record: kd.record(now.match),
        canUndo: seat >= 0 && kd.linesToUndo(now.match, seat) > 0,
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
