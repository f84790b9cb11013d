// The engine's side of the local driver: it plays bots and stops at people.
import type { BookInfo, Opened, Setup, Step, Still } from '../driver';
import type { Item, LessonHead, RecapLine, Sentence, Turn } from '../types';
import { Engine } from './kickdoor';
import { type Answers, answersOf, headOf, prefix } from './record';
import { unpack } from './unpack';

/** A call of the driver, and what comes back. */
export interface Request {
    id: number;
    call: keyof Calls;
    args: unknown[];
}
export type Reply = { id: number; value: unknown } | { id: number; error: string } | { step: Step };

interface Game {
    book: number;
    match: number;
    table: number; // 0: of a lesson
    lesson: number; // 0: none; it owns the match, and answers go to it
    setup: Setup;
    told: number; // news that the reader of a lesson has had
    reader: number; // the person who looks on while bots play
    now: number; // the time of the table, which goes on only while gates stay open
}

const STEPS_MAX = 200; // that are told one by one; the rest is summed up
const SEEN = 1; // for so long a gate of some weight stays open, so that it is seen

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

    async start(setup: Setup): Promise<void> {
        const kd = await engine;
        const book = kd.openBook(setup.book);
        const match = kd.newMatch(book, setup.seats.length, setup.seed);
        setup.seats.forEach((seat, s) => kd.nameSeat(match, s, seat.name));
        for (const [key, value] of Object.entries(setup.options)) kd.setOption(match, `${key}=${value}`);
        take(kd, { book, match, setup, ...nobody });
    },

    async resume(setup: Setup, record: string): Promise<void> {
        const kd = await engine;
        const book = kd.openBook(setup.book);
        const match = kd.resume(book, record);
        take(kd, { book, match, setup, ...nobody }, true);
    },

    async answer(seat: number, key: string, story?: string): Promise<void> {
        const kd = await engine;
        const { match, lesson } = playing();
        if (lesson) {
            kd.lessonKey(lesson, key);
        } else if (story === undefined) {
            kd.answerKey(match, seat, key);
        } else {
            kd.answerLine(match, seat, `${lineOf(kd, seat, key)} "${story.replace(/["\\]/g, '’')}"`);
        }
        goOn(kd);
    },

    async answerLine(seat: number, line: string): Promise<void> {
        const kd = await engine;
        const { match, lesson } = playing();
        if (lesson) kd.lessonLine(lesson, line);
        else kd.answerLine(match, seat, line);
        goOn(kd);
    },

    async sentence(seat: number, key: string, settings: string): Promise<Sentence | null> {
        return (await engine).sentence(playing().match, seat, key, settings);
    },

    async lessons(): Promise<LessonHead[]> {
        return (await engine).lessons();
    },

    async learn(k: number): Promise<void> {
        const kd = await engine;
        const head = kd.lessons()[k]!;
        const book = kd.openBook(head.book);
        const lesson = kd.newLesson(book, k);
        const match = kd.lessonMatch(lesson);
        const seats = kd.scene(match, 0).seats.map(({ name }, s) => (s === 0 ? { name } : { name, bot: 'script' }));
        take(kd, { book, match, setup: { book: head.book, seats, seed: '0', options: {} }, ...nobody, lesson });
    },

    async goOn(): Promise<void> {
        const kd = await engine;
        kd.lessonGoOn(playing().lesson);
        goOn(kd);
    },

    async choose(answer: number): Promise<void> {
        const kd = await engine;
        kd.lessonChoose(playing().lesson, answer);
        goOn(kd);
    },

    async undo(seat: number): Promise<void> {
        const kd = await engine;
        kd.undo(playing().table, seat);
        goOn(kd);
    },

    async redraft(seat: number, keys: string[]): Promise<void> {
        const kd = await engine;
        const { match, lesson } = playing();
        if (lesson) throw new Error('a lesson does not go back');
        kd.resetDraft(match, seat);
        const open = kd.scene(match, seat).choices; // the first key may be the one that opened it
        const given = keys[0] !== undefined && !open.some((choice) => choice.key === keys[0] || choice.targets?.some((target) => target.key === keys[0])) ? keys.slice(1) : keys;
        for (const key of given) kd.answerKey(match, seat, key);
        goOn(kd);
    },

    async record(): Promise<string> {
        const { match, lesson } = playing();
        return lesson ? '' : (await engine).record(match);
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

/** People are asked as they want to be. */
function order(kd: Engine, { table, setup }: Game): void {
    setup.seats.forEach((seat, s) => {
        if (!seat.bot && setup.orders !== undefined) kd.order(table, s, setup.orders);
    });
}

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

const nobody = { table: 0, lesson: 0, told: 0, reader: 0, now: 0 };

/** A new game takes the place of the last one; of one that goes on everything has been told. */
function take(kd: Engine, next: Game, isOld = false): void {
    if (game) {
        if (game.lesson) kd.freeLesson(game.lesson);
        else kd.freeTable(game.table); // and its match
        kd.freeBook(game.book);
    }
    game = next;
    if (!next.lesson) {
        next.table = kd.newTable(next.match);
        next.reader = firstPerson(next.setup);
        kd.pace(next.table, 0, SEEN);
        next.setup.seats.forEach((seat, s) => {
            if (seat.bot) kd.seatBot(next.table, s, seat.bot);
            if (isOld) kd.told(next.table, s);
        });
        order(kd, next);
    }
    goOn(kd);
}

function push(step: Step): void {
    self.postMessage({ step } satisfies Reply);
}

function show(kd: Engine, { table, reader }: Game): void {
    const { asked, undo, news, scene } = kd.shown(table, reader);
    push({ seat: reader, scene, news, asked, canUndo: undo === 'free' });
}

/** A lesson has no table: it waits for the learner. */
function teach(kd: Engine, now: Game): void {
    const news = kd.news(now.match, 0, now.told);
    now.told += news.length;
    push({ seat: 0, scene: kd.scene(now.match, 0), news, asked: true, canUndo: false, lesson: kd.lessonStep(now.lesson) });
}

/** Bots answer until a person is asked, or the game is over; whoever looks on is shown what changes. */
function goOn(kd: Engine): void {
    const now = playing();
    if (now.lesson) return teach(kd, now);
    for (let told = kd.newsCount(now.match, now.reader), steps = 0; ; ) {
        const next = kd.step(now.table, now.now);
        const goesOn = next.what === 'moved' || next.what === 'waits';
        if (next.what === 'waits') now.now = next.until;
        if (next.what === 'asks') now.reader = next.seat;
        const count = kd.newsCount(now.match, now.reader);
        if (!goesOn || (count > told && steps++ < STEPS_MAX)) show(kd, now);
        if (!goesOn) return;
        told = count;
    }
}

self.onmessage = async ({ data }: MessageEvent<Request>) => {
    try {
        const call = calls[data.call] as (...args: unknown[]) => Promise<unknown>;
        self.postMessage({ id: data.id, value: await call(...data.args) } satisfies Reply);
    } catch (error) {
        self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) } satisfies Reply);
    }
};
