// Letters for choices: fixed ones for common verbs, so that a key means the
// same at every question; the others go by what is free.
import type { Choice } from '../types';

const FIXED: Record<string, string> = {
    kick: 'K', run: 'R', pass: 'P', skip: 'P', ask: 'H', sell: 'S', loot: 'L', done: 'D', cancel: 'X', trouble: 'T',
};
const FREE = 'ABCEFGIJMNOQUVWYZ';

export function letters(choices: Choice[]): Map<Choice, string> {
    const given = new Map<Choice, string>();
    const taken = new Set<string>();
    for (const choice of choices) {
        const letter = FIXED[choice.verb];
        if (letter && !taken.has(letter)) {
            given.set(choice, letter);
            taken.add(letter);
        }
    }
    const free = [...FREE].filter((letter) => !taken.has(letter));
    for (const choice of choices) if (!given.has(choice) && free.length > 0) given.set(choice, free.shift()!);
    return given;
}
