// Letters for choices: those of the terminal for common verbs, so that a key
// means the same at every question; the others go by what is free.
import { letters as fixed } from 'virtual:icons';

import type { Choice } from '../types';

const ALL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function letters(choices: Choice[]): Map<Choice, string> {
    const given = new Map<Choice, string>();
    const taken = new Set<string>();
    for (const choice of choices) {
        const letter = fixed[choice.verb];
        if (letter && !taken.has(letter)) {
            given.set(choice, letter);
            taken.add(letter);
        }
    }
    const free = [...ALL].filter((letter) => !taken.has(letter));
    for (const choice of choices) if (!given.has(choice) && free.length > 0) given.set(choice, free.shift()!);
    return given;
}
