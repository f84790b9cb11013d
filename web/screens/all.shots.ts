import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

import { begin, goOnFrom, openPage, test } from '../tests/page';
import { play, playUntil } from '../tests/play';

const FOLDER = process.env['SCREENS'] ?? 'dist/screens';
const KIND = process.env['SCREENS_AS'] === 'png' ? 'png' : 'webp';
const ONLY = process.env['SCREENS_ONLY']; // such as "390-light 1440-dark"
const SIZES = [[390, 844], [820, 1180], [1440, 900]] as const;

/** The screen as it is now, from the top or from here on, on every size and in both themes. */
async function shoot(page: Page, name: string, from = 'body'): Promise<void> {
    mkdirSync(FOLDER, { recursive: true });
    const chrome = await page.context().newCDPSession(page);
    for (const [width, height] of SIZES)
        for (const colorScheme of ['light', 'dark'] as const) {
            if (ONLY && !ONLY.includes(`${width}-${colorScheme}`)) continue;
            await page.setViewportSize({ width, height });
            await page.emulateMedia({ colorScheme });
            await page.mouse.move(0, 0);
            await page.locator(from).evaluate((one) => one.scrollIntoView());
            await page.waitForTimeout(120);
            const options = KIND === 'png' ? { format: 'png' as const } : { format: 'webp' as const, quality: 1 };
            const { data } = await chrome.send('Page.captureScreenshot', options);
            writeFileSync(`${FOLDER}/${name}-${width}-${colorScheme}.${KIND}`, Buffer.from(data, 'base64'));
        }
    await page.setViewportSize({ width: 390, height: 844 });
}

const SEASONED = { theme: 'system', hints: false }; // somebody who has played before

const open = (page: Page, settings: object = {}) => openPage(page, { ...SEASONED, ...settings });

test('home', async ({ page }) => {
    await open(page, { hints: true });
    await shoot(page, 'home');
    for (const box of ['grimm', 'mix']) {
        await page.locator(`.book.${box}`).click();
        await page.locator('dialog summary').waitFor();
        await shoot(page, `new-${box}`);
        await page.keyboard.press('Escape');
    }
    for (const place of ['settings', 'credits']) {
        await page.locator(`.to-${place}`).click();
        await shoot(page, place);
        await page.keyboard.press('Escape');
    }
});

test('gallery', async ({ page }) => {
    await open(page);
    await page.locator('.to-cards').click();
    await page.locator('.allcards button').first().waitFor();
    await shoot(page, 'cards');
    await page.locator('.allcards .monster').nth(3).click();
    await shoot(page, 'card');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Gloom', exact: true }).click();
    await page.locator('.allcards .film').nth(4).click();
    await shoot(page, 'card-gloom');
});

test('a game of Grimm', async ({ page }) => {
    await open(page, { hints: true });
    await begin(page, 'grimm', { seed: 2 });
    await shoot(page, 'begin');
    await play(page, 300, { stop: 'dialog .offers .on' });
    await shoot(page, 'charity');
    await play(page, 300, { stop: 'main[aria-busy=false] .recap' });
    await shoot(page, 'calm');
    await play(page, 300, { stop: '.fight .tuck, .end' });
    if (!(await page.locator('.fight').isVisible())) await play(page, 300, { stop: '.fight' });
    await shoot(page, 'fight');
    await page.locator('.rival').first().click();
    await shoot(page, 'player');
    await page.keyboard.press('Escape');
    await page.locator('.news').click();
    await shoot(page, 'story');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await shoot(page, 'menu');
    await page.getByRole('button', { name: 'How it goes' }).click();
    await shoot(page, 'rules');
});

test('holding a card', async ({ page }) => {
    await open(page);
    await begin(page, 'grimm', { seed: 11 });
    await play(page, 900, { stop: '.fight ~ .fan li.up' });
    await page.locator('.fan li.up button').first().click();
    await shoot(page, 'holding');
});

test('selling', async ({ page }) => {
    await open(page);
    await begin(page, 'grimm', { seed: 5 });
    await playUntil(page, '[data-verb=sell]');
    await page.locator('[data-verb=sell]').first().click();
    await page.locator('.offers button').first().click();
    await page.locator('.offers .on').waitFor();
    await shoot(page, 'selling');
});

test('asking for help', async ({ page }) => {
    await open(page);
    await begin(page, 'grimm', { seed: 6 });
    await playUntil(page, '[data-verb=ask]', 200);
    await page.locator('[data-verb=ask]').first().click();
    await page.locator('.bargain').waitFor();
    await shoot(page, 'bargain');
});

test('a lesson', async ({ page }) => {
    await open(page);
    await page.locator('.to-learn').click();
    await page.locator('dialog .choices .choice').first().waitFor();
    await shoot(page, 'learn');
    await page.locator('dialog .choices .choice').first().click();
    await page.locator('.lesson').waitFor();
    await shoot(page, 'lesson');
});

test('a fight with everything', async ({ page }) => {
    await goOnFrom(page, 'fight-own', SEASONED);
    await shoot(page, 'fight-dense');
    await page.locator('.sum').first().click();
    await shoot(page, 'fight-apart');
});

test('the end', async ({ page }) => {
    await goOnFrom(page, 'grimm-end', SEASONED);
    await page.locator('.places').waitFor();
    await shoot(page, 'end');
    await page.getByRole('button', { name: /^Replay/ }).click();
    await page.locator('.scrub input').waitFor();
    await page.locator('.scrub input').fill('150');
    await shoot(page, 'replay');
    await page.getByRole('button', { name: 'Home' }).click();
    await begin(page, 'tails', { seed: 9 });
    await play(page, 9);
    await page.reload();
    await page.locator('.to-games').click();
    await shoot(page, 'games');
});

test('Gloom with four players', async ({ page }) => {
    await goOnFrom(page, 'gloom-four', SEASONED);
    await shoot(page, 'gloom');
    await page.locator('.seat5:not(.dd)').first().click();
    await shoot(page, 'gloom-stack');
});

test('Gloom with five players', async ({ page }) => {
    await goOnFrom(page, 'gloom-five', SEASONED);
    await shoot(page, 'gloom-five');
});

test('the end of Gloom', async ({ page }) => {
    await goOnFrom(page, 'gloom-end', SEASONED);
    await page.locator('.tale').waitFor();
    await shoot(page, 'gloom-end');
    await shoot(page, 'gloom-tale', '.tale');
});

test('two at one device', async ({ page }) => {
    await open(page);
    await page.locator('.book.grimm').click();
    await page.getByRole('button', { name: /More: People/ }).click();
    await page.locator('dialog .choice.usual').click();
    await page.locator('.curtain, .q').first().waitFor();
    await play(page, 60, { stop: '.curtain' });
    await shoot(page, 'curtain');
});
