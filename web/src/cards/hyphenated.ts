import { hyphens } from 'virtual:icons';

/** A name with soft hyphens in its long words, for narrow cards. */
export function hyphenated(name: string): string {
    return name.replace(/\p{L}+/gu, (word) => hyphens[word] ?? word);
}
