import { expect, test } from 'vitest';

import { hyphensOf } from '../../build/hyphens';

test('long words of names are divided as in print, short ones never', () => {
    const shown = (name: string) => Object.values(hyphensOf([name])).map((word) => word.replaceAll('\u00ad', '-'));
    expect(shown('Betrayed by a Swordsmith')).toEqual(['Be-trayed', 'Sword-smith']);
    expect(shown('Wicked Stepmother')).toEqual(['Step-mother']);
    expect(shown('Charred Red Hat')).toEqual([]);
});
