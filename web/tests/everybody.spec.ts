// The page for everybody: screen readers, contrast, narrow screens, large text.
import { expect } from '@playwright/test';

import { begin, expectGood, expectNarrow, expectTouchable, openPage, test } from './page';
import { play } from './play';

test('home and the tables can be used by everybody', async ({ page }) => {
    await openPage(page);
    await expectGood(page);
    await expectTouchable(page);
    await begin(page, 'grimm');
    await expectGood(page);
    await play(page, 60, { stop: 'main[aria-busy=false] .fight' });
    await expectGood(page);
    await expectTouchable(page);
    await expect(page.locator('[aria-live=polite].sr')).not.toBeEmpty();
    const labels = await page.locator('.fan button').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) expect(label).toMatch(/, (playable|not now)/);
    await page.reload();
    await begin(page, 'gloom');
    await play(page, 40, { stop: 'main[aria-busy=false] .seat5 .film' });
    await page.locator('.seat5').first().click();
    await expect(page.locator('.ladder')).toBeVisible();
    await expectGood(page);
    await expectTouchable(page);
});

const SIZES = [[320, 1], [360, 1.3], [390, 1.15], [430, 1.3]] as const;

test('nothing is cut off on narrow screens, with any size of text', async ({ page }, { project }) => {
    test.skip(project.name === 'desktop', 'phones are narrow');
    await openPage(page);
    for (const [book, stop] of [['', ''], ['grimm', '.fight'], ['gloom', '.film'], ['mix', '.fight']] as const) {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.reload();
        if (book) {
            await begin(page, book, book === 'mix' ? { bots: 5 } : {});
            await play(page, 60, { stop: `main[aria-busy=false] ${stop}` });
            await expect(page.locator(stop).first()).toBeVisible();
        }
        for (const [width, text] of SIZES) {
            await page.setViewportSize({ width, height: 700 });
            await page.evaluate((text) => {
                document.documentElement.style.setProperty('--text', String(text));
                document.documentElement.classList.toggle('large', text > 1.2);
            }, text);
            await test.step(`${book || 'home'} at ${width} pixels, text ${text}`, () => expectNarrow(page));
        }
    }
});
