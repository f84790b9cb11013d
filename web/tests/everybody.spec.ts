// The page for everybody: screen readers, contrast, narrow screens, large text.
import { expect } from '@playwright/test';

import { begin, expectGood, expectNarrow, openPage, test } from './page';
import { play } from './play';

for (const theme of ['light', 'dark'])
    for (const book of ['grimm', 'gloom'])
        test(`home and a table of ${book} can be used by everybody, ${theme}`, async ({ page }) => {
            await openPage(page, { theme });
            await expectGood(page);
            await begin(page, book);
            await play(page, 40, { stop: book === 'grimm' ? 'main[aria-busy=false] .fight' : 'main[aria-busy=false] .seat5 .film' });
            await expectGood(page);
            if (book === 'gloom') {
                await page.locator('.seat5').first().click();
                await expect(page.locator('.ladder')).toBeVisible();
                await expectGood(page);
            }
        });

for (const [width, text] of [[320, 1], [360, 1.3], [430, 1.15]] as const)
    test(`nothing is cut off at ${width} pixels, text ${text}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 700 });
        await openPage(page, { text });
        await expectNarrow(page);
        for (const [book, stop] of [['grimm', '.fight'], ['gloom', '.film'], ['mix', '.fight']] as const) {
            await page.reload();
            await begin(page, book, book === 'mix' ? { bots: 5 } : {});
            await play(page, 30, { stop: `main[aria-busy=false] ${stop}` });
            await expectNarrow(page);
        }
    });

test('targets are large enough for fingers', async ({ page }) => {
    await openPage(page);
    await begin(page, 'grimm');
    await play(page, 60, { stop: 'main[aria-busy=false] .fight' });
    const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main button')]
            .filter((one) => !one.closest('.ledger, .side, .worn, .fan') && one.getBoundingClientRect().width > 0)
            .filter((one) => {
                const after = getComputedStyle(one, '::after');
                const margin = after.content === 'none' ? 0 : -parseFloat(after.top || '0') * 2;
                const { width, height } = one.getBoundingClientRect();
                return width < 44 || height + margin < 43.5;
            })
            .map((one) => `${one.className} ${Math.round(one.getBoundingClientRect().width)} x ${Math.round(one.getBoundingClientRect().height)}`));
    expect(small).toEqual([]);
});

test('what happens is told to those who do not see it', async ({ page }) => {
    await openPage(page);
    await begin(page, 'grimm');
    await play(page, 10);
    await expect(page.locator('[aria-live=polite].sr')).not.toBeEmpty();
    const labels = await page.locator('.fan button').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) expect(label).toMatch(/, (playable|not now)/);
});
