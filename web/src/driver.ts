// The game behind one interface: scenes and news in, answers out. The local
// driver runs the engine in a worker; a table on a server would be another.
import type { CardDef, Item, Option, Scene, Turn } from './types';

export interface SeatSetup {
    name: string;
    bot?: string; // the level; a person sits here if it is missing
}

export interface Setup {
    book: string;
    seats: SeatSetup[];
    seed: string;
    options: Record<string, string>;
}

/** What a reader saw happen, and how the table looked after it. */
export interface Frame {
    scene: Scene;
    news: Item[];
}

/** A person has to answer, or the game is over: how it came to that. */
export interface Step {
    seat: number; // who is asked; the last reader when the game is over
    frames: Frame[]; // at least one; the last is how the table stands now
    record: string; // all of it, to be kept
    canUndo: boolean;
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
    book(name: string): Promise<BookInfo>;
    start(setup: Setup): Promise<Step>;
    resume(setup: Setup, record: string): Promise<Step>;
    answer(seat: number, key: string, story?: string): Promise<Step>;
    undo(seat: number): Promise<Step>;
    wake(seat: number, when: number): Promise<void>;
    digest(seat: number, most: number): Promise<Turn[]>; // of the last news, so many
    news(seat: number): Promise<Item[]>;
    why(seat: number, card: number): Promise<string>;
}
