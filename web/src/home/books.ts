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

const RIVALS = ['Bob', 'Cleo', 'Dave', 'Eve', 'Finn'];

/** A game against bots, as most would want it. */
export function setupFor(book: string, name: string, rivals = 3, level = 'normal'): Setup {
    const others = RIVALS.filter((other) => other !== name).slice(0, rivals);
    return {
        book,
        seats: [{ name }, ...others.map((other) => ({ name: other, bot: level }))],
        seed: String(crypto.getRandomValues(new Uint32Array(1))[0]),
        options: {},
    };
}
