import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { answer, begin, openPage, test } from './page';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

async function expectGood(page: Page): Promise<void> {
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** Nothing sticks out sideways; the box of each element is looked at, for overflow is hidden. */
async function expectNarrow(page: Page): Promise<void> {
    const wide = await page.evaluate(() =>
        [...document.querySelectorAll('button, p, h1, h2')]
            .filter((one) => one.getBoundingClientRect().width > 0 && !one.closest('.fan'))
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)
            .map((one) => one.outerHTML.slice(0, 100)));
    expect(wide).toEqual([]);
}

for (const theme of ['light', 'dark'])
    test(`home and tables can be used by everybody, ${theme}`, async ({ page }) => {
        await openPage(page, { theme });
        await expectGood(page);
        for (const book of ['grimm', 'gloom']) {
            await page.goto(page.url());
            await begin(page, book);
            for (let n = 0; n < 6; n++) await answer(page);
            await expectGood(page);
        }
    });

for (const width of [320, 360, 430])
    test(`nothing is cut off at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 700 });
        await openPage(page);
        await expectNarrow(page);
        for (const book of ['grimm', 'gloom']) {
            await page.goto(page.url());
            await begin(page, book);
            for (let n = 0; n < 6; n++) await answer(page);
            await expectNarrow(page);
        }
    });

test('every place of the first screen can be used by everybody', async ({ page }) => {
    await openPage(page);
    for (const place of ['settings', 'games', 'credits', 'cards']) {
        await page.locator(`.to-${place}`).click();
        await expect(page.locator('dialog[open] h2').first()).toBeVisible();
        await expectGood(page);
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
});
