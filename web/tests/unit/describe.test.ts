import { expect, test } from 'vitest';

import { hyphenated } from '../../src/cards/describe';

test('long words are divided where one would, short ones never', () => {
    const shown = (text: string) => hyphenated(text).replaceAll('\u00ad', '-');
    expect(shown('Laminated Breadcrumbs')).toBe('Lami-nated Bread-crumbs');
    expect(shown('Stepmother')).toBe('Step-mother');
    expect(shown('Switched at the Christening')).toMatch(/^Swit-ched at the Chris-tening$|^Switch-ed at the Chris-tening$/);
    expect(shown('Red Hat')).toBe('Red Hat');
});
