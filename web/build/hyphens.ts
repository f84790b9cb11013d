// Where the long words of card names may be divided: narrow cards need it, and
// not every browser knows how.
import english from 'hyphen/en-us/index.js';

const LONG_WORD = 7;
const SOFT_HYPHEN = '\u00ad';

/** Two letters alone on the next line look lost. */
const tidied = (word: string) => word.replace(/\u00ad(?=\p{L}{1,2}$)/u, '');

/** Every long word of these names that can be divided, with soft hyphens in it. */
export function hyphensOf(names: string[]): Record<string, string> {
    const words = new Set(names.flatMap((name) => name.match(/\p{L}+/gu) ?? []));
    const divided = [...words].map((word) => [word, tidied(english.hyphenateSync(word, { hyphenChar: SOFT_HYPHEN, minWordLength: LONG_WORD }))] as const);
    return Object.fromEntries(divided.filter(([word, parts]) => word !== parts).sort());
}
