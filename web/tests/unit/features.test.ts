import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { lintFeatures } from './features';

const page = readFileSync(process.env['KICKDOOR_PAGE'] ?? 'dist/index.html', 'utf8');

test('nothing is newer than the browsers that the page is made for', () => {
    const looked = lintFeatures(page, 'src');
    expect(looked.tooNew).toEqual([]);
    expect(looked.styles).toBeGreaterThan(2000);
    expect(looked.scripts).toBeGreaterThan(100);
}, 60_000);

test('what is newer is found', () => {
    const late = lintFeatures('<style>a{anchor-name:--b;color:light-dark(red,blue)}@starting-style{a{color:red}}</style>', 'tests/unit/late');
    expect(late.tooNew.map((one) => one.split(':')[0])).toEqual(expect.arrayContaining([
        'css.properties.anchor-name', 'css.types.color.light-dark', 'css.at-rules.starting-style', 'api.HTMLElement.showPopover']));
}, 60_000);
