// The game behind one interface: scenes and news in, answers out. The local
// driver runs the engine in a worker; a table on a server would be another.
import type { CardDef, Item, LessonHead, LessonStep, Option, RecapLine, Scene, Sentence, Turn } from './types';

export interface SeatSetup {
    name: string;
    bot?: string; // the level; a person sits here if it is missing
}

export interface Setup {
    book: string;
    seats: SeatSetup[];
    seed: string; // of a game that is dealt anew: freshSeed()
    options: Record<string, string>;
    orders?: number; // when people want to be asked whether they interfere: see Game
}

/** What a reader saw happen, and how the table looked after it. */
export interface Frame {
    scene: Scene;
    news: Item[];
}

/** Something has changed for a reader: the driver pushes it. */
export interface Step extends Frame {
    seat: number; // the reader
    asked: boolean; // has to answer now; or the game is over (scene.over)
    canUndo: boolean;
    lesson?: LessonStep; // what a lesson says and waits for
}

/** A game that is over, or somebody's record, as it stood after some answers. */
export interface Still {
    frame: Frame;
    turns: Turn[]; // all until then
    at: number; // answers given, of `of`
    of: number;
}

/** A record that was opened to be looked at. */
export interface Opened {
    book: string;
    names: string[];
    over: boolean; // only then every seat may be looked at
    of: number; // answers in it
    turnAt: number[]; // how many answers there were when each turn began
}

export interface BookInfo {
    name: string;
    title: string;
    cards: CardDef[];
    options: Option[];
    seats: number[]; // how many players it is for
}

/** Every refusal is an Error whose message is the engine's sentence. */
export interface Driver {
    listen(onStep: (step: Step) => void): void; // what comes before an answer is settled belongs to it
    book(name: string): Promise<BookInfo>;
    start(setup: Setup): Promise<void>;
    resume(setup: Setup, record: string): Promise<void>;
    record(): Promise<string>; // all of it, to be kept; '' of a lesson
    answer(seat: number, key: string, story?: string): Promise<void>;
    undo(seat: number): Promise<void>;
    redraft(seat: number, keys: string[]): Promise<void>; // an answer of several parts anew, with these
    wake(when: number): Promise<void>;
    digest(seat: number, most: number): Promise<Turn[]>; // of the last news, so many
    recap(seat: number, since: number, most: number): Promise<RecapLine[]>; // of the news behind the first of them, so many lines
    news(seat: number): Promise<Item[]>;
    why(seat: number, card: number): Promise<string>;
    sentence(seat: number, key: string, settings: string): Promise<Sentence | null>; // null: no blanks in it
    answerLine(seat: number, line: string): Promise<void>;
    lessons(): Promise<LessonHead[]>;
    learn(k: number): Promise<void>; // the k-th of them; answers go to it from now on
    goOn(): Promise<void>; // what the lesson says was read
    choose(answer: number): Promise<void>; // an answer to its question
    open(record: string): Promise<Opened>; // to be looked at; the game that is played goes on
    still(seat: number, at: number): Promise<Still>;
}
