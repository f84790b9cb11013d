// Whole games, and what happens to one that is left.
import { expect } from '@playwright/test';

import { begin, isOver, openPage, test } from './page';
import { play } from './play';

const ANSWERS_MAX = 2000;

for (const book of ['grimm', 'tails', 'nightmare', 'cthulhu', 'gloom'])
    test(`a whole game of ${book} by taps`, async ({ page }) => {
        await openPage(page);
        await begin(page, book, { level: 'easy' });
        const played = await play(page, ANSWERS_MAX);
        expect(played).toMatchObject({ over: true, blocked: [] });
        await expect(page.locator('.end h2').first()).toContainText('win');
    });

test('a whole game of a mix by taps, six at the table, not always the usual answer', async ({ page }) => {
    await openPage(page);
    await begin(page, 'mix', { books: ['tails', 'nightmare'], bots: 5, level: 'easy' });
    expect(await play(page, ANSWERS_MAX, { luck: 7 })).toMatchObject({ over: true, blocked: [] });
});

test('a whole game by keys alone', async ({ page }, { project }) => {
    test.skip(project.name === 'phone', 'phones have no keys');
    await openPage(page);
    await page.keyboard.press('Tab'); // Play now is the first thing
    await expect(page.locator(':focus')).toHaveClass(/go/);
    await page.keyboard.press('Enter');
    await expect(page.locator('.q')).not.toBeEmpty();
    for (let n = 0; n < ANSWERS_MAX && !(await isOver(page)); n++) await answerByKeys(page);
    await expect(page.locator('.end')).toBeVisible();
});

test('a game goes on in the middle of a fight', async ({ page }) => {
    await openPage(page);
    await begin(page, 'grimm');
    await play(page, 300, { stop: 'main[aria-busy=false] .fight' });
    await expect(page.locator('.fight')).toBeVisible();
    const seen = async () => ({
        question: await page.locator('.q').textContent(),
        sums: await page.locator('.bill .n').allTextContents(),
        turn: await page.locator('.tn').textContent(),
        hand: await page.locator('.fan li').count(),
    });
    const before = await seen();
    await page.reload();
    await page.locator('.cont').click();
    await expect(page.locator('.fight')).toBeVisible();
    expect(await seen()).toEqual(before);
});

test('a play is told in one’s own words, and the log keeps them', async ({ page }) => {
    await openPage(page);
    await begin(page, 'gloom');
    const several = page.locator('.ask .choice', { hasText: '…' });
    await play(page, 40, { stop: '.ask .choice.aims' });
    await several.first().click();
    await page.locator('dialog input').fill('And then it snowed on everybody.');
    await page.locator('dialog .choices .choice').first().click();
    await page.locator('.logbutton').or(page.locator('.news')).first().click();
    await expect(page.locator('dialog .told', { hasText: 'And then it snowed on everybody.' }).first()).toBeVisible();
});

test('two people at one device see only their own hands', async ({ page }) => {
    await openPage(page);
    await page.locator('.book.grimm').click();
    const sheet = page.locator('dialog[open]');
    await sheet.getByRole('button', { name: /More: People/ }).click();
    await sheet.locator('.choice.usual').click();
    await expect(page.locator('.curtain, .q').first()).not.toBeEmpty();
    for (let n = 0; n < 60 && !(await page.locator('.curtain').isVisible()); n++) await play(page, 1, { stop: '.curtain' });
    await expect(page.locator('.curtain')).toBeVisible();
    await expect(page.locator('main')).toHaveAttribute('inert', '');
    await page.locator('.curtain').press('Enter');
    await expect(page.locator('.curtain')).toHaveCount(0);
});

async function answerByKeys(page: import('@playwright/test').Page): Promise<void> {
    await page.waitForSelector('main:not([aria-busy=true])');
    if (await isOver(page)) return;
    await page.keyboard.press('Enter'); // the usual answer, or the first
}
