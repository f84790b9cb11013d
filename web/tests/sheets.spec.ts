// Every sheet and dialog: it opens, can be used by everybody, and closes again.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

import { begin, expectGood, goOnFrom, openPage, test } from './page';
import { play, playUntil } from './play';

async function expectSheet(page: Page): Promise<void> {
    await expect(page.locator('dialog[open] .paper').last()).toBeVisible();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
}

test('every place of the first screen', async ({ page }) => {
    await openPage(page);
    for (const place of ['settings', 'games', 'credits', 'learn']) {
        await page.locator(`.to-${place}`).click();
        await expectSheet(page);
    }
    for (const box of ['gloom', 'mix']) {
        await page.locator(`.book.${box}`).click();
        await page.locator('dialog summary').click();
        await expectSheet(page);
    }
    await page.locator('.to-cards').click();
    await expect(page.locator('.allcards li').first()).toBeVisible();
    const all = await page.locator('.allcards li').count();
    await page.locator('dialog input').fill('wolf');
    await expect.poll(() => page.locator('.allcards li').count()).toBeLessThan(all);
    await page.locator('.allcards button').first().click();
    await expect(page.locator('.look .card.full')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Gloom', exact: true }).click();
    await page.locator('dialog input').fill('swamp');
    await page.locator('.allcards .film').first().click();
    await expect(page.locator('.look .film')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectSheet(page);
    await page.locator('.to-games').click();
    await page.locator('dialog input[type=file]').setInputFiles({ name: 'a.kdr', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await expect(page.locator('.trouble')).toContainText('no record');
});

test('every sheet of the table', async ({ page }, { project }) => {
    await openPage(page);
    await begin(page, 'grimm');
    await play(page, 60, { stop: 'main[aria-busy=false] .fight' });
    const opens = ['[aria-label=Menu]', '.rival', '.own', '.sum', '.mid .card', ...(project.name === 'phone' ? ['.news'] : [])];
    for (const what of opens) {
        await page.locator(what).last().click();
        await expectSheet(page);
    }
    await page.locator('.fan .card.dim').first().click();
    await expect(page.locator('.whynot')).not.toBeEmpty();
    await expectSheet(page);
});

test('every total can be taken apart', async ({ page }) => {
    await openPage(page);
    await begin(page, 'grimm', { level: 'easy' });
    await play(page, 60, { stop: 'main[aria-busy=false] .fight' });
    await page.locator('.rival').first().click();
    await expect(page.locator('dialog .ledger .line').first()).toContainText('Level');
    await expectSheet(page);
    await goOnFrom(page, 'gloom-four');
    await page.locator('button.tn').click();
    await expect(page.locator('dialog .ledger .line')).not.toHaveCount(0);
    await expectSheet(page);
    await page.locator('.gt').first().click();
    await expectSheet(page);
});

test('selling and asking for help', async ({ page }) => {
    await openPage(page);
    await begin(page, 'grimm', { seed: 5 });
    await playUntil(page, '[data-verb=sell]');
    await page.locator('[data-verb=sell]').first().click();
    const names = () => page.locator('.offers b').allTextContents();
    const before = await names();
    await page.locator('.offers button').first().click();
    await expect(page.locator('.offers .on')).toHaveCount(1);
    expect(await names()).toEqual(before); // nothing jumps from under a finger
    await expect(page.locator('.offers .on i')).toHaveText(/^\d+ Gold$/); // its price
    await expect(page.locator('dialog[open] h2')).toHaveText('Sell Items for Levels');
    await expectGood(page);
    await page.locator('.offers .on').click();
    await expect(page.locator('.offers .on')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await playUntil(page, '[data-verb=ask]', 200);
    await page.locator('[data-verb=ask]').first().click();
    await expect(page.locator('.bargain .deal')).toContainText('help me');
    await expectSheet(page);
});

test('Charity is shared by hand among those who are tied, and given when it is confirmed', async ({ page }) => {
    await openPage(page);
    await begin(page, 'grimm', { level: 'at random', bots: 3, seed: 7 });
    await play(page, 240, { stop: '.off[aria-expanded]' });
    const sheet = page.locator('dialog[open]'), done = sheet.locator('.choice.usual');
    const more = sheet.locator('.off[aria-expanded]'), on = sheet.locator('.offers .on');
    const held = await page.locator('.fan li').count();
    await expectGood(page);
    for (let n = 0; (await done.count()) === 0 && n < held; n++) {
        await expect(sheet.locator('.running')).toContainText(/have to go, not \d|has to go, not 0/);
        if ((await more.count()) === 0) await sheet.locator('.off:not(.on):enabled').first().click(); // only one of them gets the next
        else {
            await more.nth(n).click();
            await sheet.locator('.tabs button').nth(n % 2).click();
        }
        await expect(on).toHaveCount(n + 1);
    }
    const given = await on.count();
    expect(held - given, 'what may be kept').toBe(5);
    await expect(on.first().locator('i')).toHaveText(/^to \w+$/);
    await expect(sheet.locator('.off')).toHaveCount(held); // what stays is still seen
    await expectGood(page);
    await sheet.getByRole('button', { name: 'Start anew' }).click();
    await expect(on).toHaveCount(0);
    await more.first().click();
    await sheet.locator('.tabs button').last().click();
    await on.click(); // taken out again
    await expect(on).toHaveCount(0);
    await play(page, 2 * given, { stop: 'dialog[open] .choice.usual' });
    await expect(on).toHaveCount(given);
    await done.click();
    await expect(sheet).toHaveCount(0);
});

test('a game is replayed, forth and back, from any seat', async ({ page }) => {
    await openPage(page);
    await begin(page, 'grimm', { level: 'easy', goal: 3 });
    expect(await play(page, 2000)).toMatchObject({ over: true });
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Save the record/ }).click()]);
    const path = await file.path();
    expect(readFileSync(path, 'utf8')).toMatch(/^kickdoor record/);
    await page.getByRole('button', { name: /^Replay/ }).click();
    const told = () => page.locator('.replay .q').textContent();
    const scrub = page.locator('.scrub input');
    await expect(scrub).toHaveValue('0');
    const start = await told();
    await page.getByRole('button', { name: 'A turn on' }).click();
    await page.getByRole('button', { name: 'An answer on' }).click();
    await expect.poll(told).not.toBe(start);
    const last = await scrub.getAttribute('max');
    await scrub.fill(last!);
    await expect(page.locator('.scrub span')).toContainText(`answer ${last} of ${last}`);
    await scrub.fill('0');
    await expect.poll(told).toBe(start);
    const mine = await page.locator('.fan li').count();
    await page.locator('.replay .segs button').nth(1).click();
    await expect(page.locator('.replay .segs button').nth(1)).toHaveAttribute('aria-pressed', 'true');
    expect(await page.locator('.fan li').count()).toBe(mine);
    await expectGood(page);
    await page.getByRole('button', { name: 'Home' }).click();
    await page.locator('.to-games').click();
    await page.locator('dialog input[type=file]').setInputFiles(path);
    await expect(page.locator('.replay')).toBeVisible();
});

/** A mouse or a finger that drags: pressed, moved step by step, let go. */
async function dragger(page: Page, byTouch: boolean) {
    if (!byTouch) return { press: async (x: number, y: number) => { await page.mouse.move(x, y); await page.mouse.down(); }, move: (x: number, y: number) => page.mouse.move(x, y, { steps: 4 }), release: () => page.mouse.up() };
    const cdp = await page.context().newCDPSession(page);
    let at = { x: 0, y: 0 };
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    return {
        press: (x: number, y: number) => send('touchStart', [(at = { x, y })]),
        move: async (x: number, y: number) => {
            const from = at;
            for (let n = 1; n <= 8; n++) await send('touchMove', [(at = { x: from.x + ((x - from.x) * n) / 8, y: from.y + ((y - from.y) * n) / 8 })]);
        },
        release: () => send('touchEnd', []),
    };
}

test('a card is dragged onto what it is for, by mouse or finger', async ({ page }, { project }) => {
    await openPage(page);
    await begin(page, 'gloom', { seed: 2 });
    await play(page, 20, { stop: '.fan .up .film' });
    const card = page.locator('.fan li.up').filter({ has: page.locator('.film') }).first();
    const which = await card.getAttribute('data-card');
    const from = (await card.boundingBox())!;
    const drag = await dragger(page, project.name === 'phone');
    await drag.press(from.x + 30, from.y + 40);
    await drag.move(from.x + 40, from.y - 60);
    await expect(page.locator('.ghost')).toBeVisible();
    const place = page.locator('.lit').first();
    const to = (await place.boundingBox())!;
    await drag.move(to.x + to.width / 2, to.y + to.height / 2);
    await drag.release();
    await expect(page.locator('.ghost')).toHaveCount(0);
    await expect(page.locator(`.fan [data-card="${which}"]`)).toHaveCount(0); // it lies there
    await expect(page.locator('main .film:not(.paper)').first()).toBeVisible();
});

test('a swipe along the hand moves the hand, not a card', async ({ page }, { project }) => {
    test.skip(project.name === 'desktop', 'mice do not swipe');
    await openPage(page);
    await begin(page, 'grimm');
    const fan = page.locator('.fan'), from = (await page.locator('.fan li.up').nth(1).boundingBox())!;
    const drag = await dragger(page, true);
    await drag.press(from.x + 20, from.y + 50);
    await drag.move(from.x - 110, from.y + 45);
    await expect(page.locator('.ghost')).toHaveCount(0);
    await drag.release();
    await expect.poll(() => fan.evaluate((one) => one.scrollLeft)).toBeGreaterThan(20);
    await expect(page.locator('.fan .chosen')).toHaveCount(0);
});
