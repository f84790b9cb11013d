// The books inside, as boxes on the shelf.
import type { Setup } from '../driver';

export interface Box {
    name: string;
    title: string;
    says: string;
    icon: string;
}

export const BOOKS: Box[] = [
    { name: 'grimm', title: 'Grimm Tidings', says: 'Fairy tales, unabridged', icon: 'wolf-head' },
    { name: 'tails', title: 'Tails', says: 'Pets with plans', icon: 'fox' },
    { name: 'nightmare', title: 'Nightmare', says: 'Holidays gone wrong', icon: 'pumpkin-lantern' },
    { name: 'cthulhu', title: 'Cthulhu', says: 'Dread, nine to five', icon: 'squid-head' },
    { name: 'gloom', title: 'Gloom', says: 'Be glad when it hurts', icon: 'coffin' },
];

/** The books that can be played as one: all of the first family. */
export const MIXED = ['grimm', 'tails', 'nightmare', 'cthulhu'];

/** What a game of this book or mix looks like: its first book's colour. */
export const lead = (book: string) => book.split('+')[0]!;

const NAMES = ['Bob', 'Cleo', 'Dave', 'Eve', 'Finn', 'Gwen'];

/** How well bots play, as the library calls it. */
export const LEVELS = ['random', 'easy', 'normal', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/** Names that nobody at this table has. */
export function freeNames(taken: string[]): string[] {
    return NAMES.filter((name) => !taken.includes(name));
}

/** 256 bits that nobody can guess, as 64 digits. */
export function freshSeed(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A game of these people against bots. */
export function setupFor(book: string, people: string[], bots = 3, level: Level = 'normal', options: Record<string, string> = {}): Setup {
    const others = freeNames(people).slice(0, bots);
    return {
        book,
        seats: [...people.map((name) => ({ name })), ...others.map((name) => ({ name, bot: level }))],
        seed: freshSeed(),
        options,
    };
}
