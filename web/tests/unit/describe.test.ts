import { expect, test } from 'vitest';

import { hyphenated } from '../../src/cards/describe';

test('long words are divided where one would, short ones never', () => {
    const shown = (text: string) => hyphenated(text).replaceAll('\u00ad', '-');
    expect(shown('Laminated Breadcrumbs')).toBe('Lami-nated Bread-crumbs');
    expect(shown('Stepmother')).toBe('Step-mother');
    expect(shown('Switched at the Christening')).toMatch(/^Swit-ched at the Chris-tening$|^Switch-ed at the Chris-tening$/);
    expect(shown('Red Hat')).toBe('Red Hat');
});

test('what belongs to a word stays with it', () => {
    const shown = (text: string) => hyphenated(text).replaceAll('\u00ad', '-');
    expect(shown('Emperor’s Old Clothes')).toBe('Empe-ror’s Old Clothes');
    expect(shown('Half a Kingdom, Slightly')).toMatch(/^Half a King-dom, /);
});
