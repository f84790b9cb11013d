import { expect } from '@playwright/test';

import { answer, begin, isOver, openPage, test } from './page';

const ANSWERS_MAX = 1500;

for (const book of ['grimm', 'tails', 'nightmare', 'cthulhu', 'gloom'])
    test(`a whole game of ${book} by taps`, async ({ page }) => {
        await openPage(page);
        await begin(page, book);
        for (let n = 0; n < ANSWERS_MAX && !(await isOver(page)); n++) await answer(page);
        await expect(page.locator('.end')).toBeVisible();
    });

test('a whole game by keys alone', async ({ page }) => {
    await openPage(page);
    await begin(page, 'grimm');
    for (let n = 0; n < ANSWERS_MAX && !(await isOver(page)); n++) await answer(page, 'keys');
    await expect(page.locator('.end')).toBeVisible();
});

test('closing the page loses nothing', async ({ page }) => {
    await openPage(page);
    await begin(page, 'grimm');
    for (let n = 0; n < 12; n++) await answer(page);
    const question = await page.locator('.q').textContent();
    const turn = await page.locator('.tn').textContent();
    await page.reload();
    await page.locator('.cont').click();
    await expect(page.locator('.q')).toHaveText(question ?? '');
    await expect(page.locator('.tn')).toHaveText(turn ?? '');
});

test('a play is told in one’s own words, and the log keeps them', async ({ page }) => {
    await openPage(page);
    await begin(page, 'gloom');
    for (let n = 0; n < 40 && (await page.locator('.ask .choice', { hasText: '…' }).count()) === 0; n++) await answer(page);
    await page.locator('.ask .choice', { hasText: '…' }).first().click();
    await page.locator('dialog input').fill('And then it snowed on everybody.');
    await page.locator('dialog .choices .choice').first().click();
    await page.locator('.logbutton').or(page.locator('.news')).first().click();
    await expect(page.locator('dialog .told', { hasText: 'And then it snowed on everybody.' }).first()).toBeVisible();
});
