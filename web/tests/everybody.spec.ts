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
    await begin(page, 'gloom', { seed: 2 });
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

test('a hand that is too long for a phone says how much is out of sight', async ({ page }, { project }) => {
    test.skip(project.name === 'desktop', 'there the whole hand is in sight');
    await openPage(page);
    await begin(page, 'grimm');
    await expect(page.locator('.fan li')).toHaveCount(8);
    const sign = page.locator('.beyond'), last = page.locator('.fan li').last();
    await expect(sign).toHaveText('2 more');
    await expect(last).not.toBeInViewport();
    await expectTouchable(page);
    await expectNarrow(page);
    await sign.click();
    await expect(last).toBeInViewport({ ratio: 0.5 });
    await expect(page.locator('.beyond:not(.back)')).toHaveCount(0);
    await expect(page.locator('.beyond.back')).toHaveText(/^[1-6] more$/);
    await expectGood(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a tablet shows a fight, its sums taken apart and the whole hand', async ({ page }, { project }) => {
    test.skip(project.name === 'phone', 'a phone is no tablet');
    await page.setViewportSize({ width: 820, height: 1180 });
    await openPage(page);
    await begin(page, 'grimm');
    await play(page, 60, { stop: 'main[aria-busy=false] .fight' });
    const bottom = await page.locator('.fan .card').evaluateAll((cards) => Math.max(...cards.map((card) => card.getBoundingClientRect().bottom)));
    expect(bottom).toBeLessThanOrEqual(1180);
    const ask = await page.locator('.ask').evaluate((one) => one.scrollHeight - one.clientHeight);
    expect(ask, 'choices are cut').toBeLessThanOrEqual(1);
    const card = (await page.locator('.mid .card').last().boundingBox())!;
    const [ours, theirs] = [(await page.locator('.ledger').first().boundingBox())!, (await page.locator('.ledger').last().boundingBox())!];
    expect(ours.x + ours.width).toBeLessThan(card.x + 10);
    expect(theirs.x).toBeGreaterThan(card.x + card.width - 10);
    expect(theirs.y + theirs.height).toBeLessThan(card.y + card.height + 10);
    await expectGood(page);
});

test('an open stack can be closed where the row of stacks has no room', async ({ page }) => {
    await openPage(page);
    await begin(page, 'gloom', { seed: 2 });
    await play(page, 40, { stop: 'main[aria-busy=false] .seat5 .film' });
    await page.locator('.seat5').first().click();
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 720 });
    await expect(page.locator('.seat5').first()).toBeHidden();
    await page.locator('.shut').click();
    await expect(page.locator('.ladder')).toHaveCount(0);
    await expect(page.locator('.seat5').first()).toBeVisible();
});
