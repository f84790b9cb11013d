// The colours of the two themes, as the style sheet has them: words can be read.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/style/base.css', 'utf8');
const BOOKS = ['grimm', 'tails', 'nightmare', 'cthulhu', 'gloom'];

/** The values of a theme, from the rules whose selector begins so. */
function tokens(root: RegExp, book: string): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [, selector, body] of css.matchAll(/([^{}@]*)\{([^{}]*)\}/g)) {
        const s = selector!.trim();
        if (!root.test(s) || (s.includes('.') && !s.endsWith(`.${book}`))) continue;
        for (const [, name, value] of body!.matchAll(/--([a-z0-9]+):(#[0-9A-Fa-f]{6})/g)) found[name!] = value!;
    }
    return found;
}

function luminance(hex: string): number {
    const [r, g, b] = [1, 3, 5].map((at) => {
        const c = parseInt(hex.slice(at, at + 2), 16) / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high! + 0.05) / (low! + 0.05);
}

const PAIRS: [string, string][] = [
    ['ink', 'card'], ['ink', 'card2'], ['ink', 'table'], ['soft', 'card'], ['soft', 'card2'], ['soft', 'table'],
    ['acc', 'card'], ['acc', 'table'], ['card', 'ink'],
];

for (const [theme, root] of [['light', /^(:root|\.\w+)$/], ['dark', /^:root\[data-theme=dark\]/]] as const)
    for (const book of BOOKS)
        test(`${theme} ${book}: words can be read`, () => {
            const now = tokens(root, book);
            for (const [a, b] of PAIRS) expect(contrast(now[a]!, now[b]!), `${a} on ${b}`).toBeGreaterThanOrEqual(4.5);
        });
