// Tables as crowded as they get (scripts/write-dense): all is in sight and can be used.
import { expect, type Page } from '@playwright/test';

import { expectGood, expectNarrow, expectTouchable, goOnFrom, test } from './page';

/** Nothing lies before them, where a finger would touch. */
async function expectFree(page: Page, what: string): Promise<void> {
    const hidden = await page.locator(what).evaluateAll((all) =>
        all.map((one) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            return (one.closest('button') ?? one).contains(hit) ? '' : `${one.textContent.trim().slice(0, 40)} under ${hit?.outerHTML.slice(0, 80)}`;
        }).filter((one) => one !== ''));
    expect(hidden, `${what} is covered or out of sight`).toEqual([]);
}

async function expectAll(page: Page): Promise<void> {
    await expectNarrow(page);
    await expectTouchable(page);
    await expectGood(page);
}

for (const [name, players] of [['gloom-four', 4], ['gloom-five', 5]] as const)
    test(`Gloom with ${players} players, several cards on each Character`, async ({ page }) => {
        await goOnFrom(page, name);
        await expect(page.locator('.grow')).toHaveCount(players - 1);
        await expect(page.locator('.seat5.dd')).not.toHaveCount(0);
        await expectFree(page, '.seat5 .sc, .mini, .ask>.choices .choice');
        await expectAll(page);
        for (const stack of await page.locator('.seat5').all()) {
            const films = await stack.locator('.film').count();
            await stack.click();
            await expect(page.locator('.rung')).toHaveCount(films);
            await expectFree(page, '.seat5 .sc, .tot, .rung:first-child, .ask>.choices .choice');
            await page.locator('.rung').last().click(); // if need be it scrolls there
            await page.locator('dialog[open] .ib').click();
        }
        await expectAll(page);
    });

for (const name of ['fight-own', 'fight-other'])
    test(`six players, two monsters, a helper: ${name}`, async ({ page }) => {
        await goOnFrom(page, name, { orders: 0 });
        await expect(page.locator('.rival')).toHaveCount(5);
        await expect(page.locator('.mid .monster')).toHaveCount(2);
        await expectFree(page, '.sum .n, .who, .stamp, .ledger .line, .rival, .ask>.choices .choice');
        await expectAll(page);
        await page.locator('.sum').first().click();
        const parts = page.locator('dialog[open] .ledger').first().locator('li');
        expect(await parts.count()).toBeGreaterThan(5);
        await expectGood(page);
    });

for (const name of ['grimm-end', 'gloom-end'])
    test(`the end of a whole game: ${name}`, async ({ page }) => {
        await goOnFrom(page, name);
        await expect(page.locator('.end .places li')).toHaveCount(4);
        await expectAll(page);
    });

const ODD = [[320, 640], [360, 740], [1024, 768], [1200, 800], [1280, 720]] as const;

for (const name of ['gloom-five', 'fight-own'])
    test(`low and narrow screens keep a choice and the hand in sight: ${name}`, async ({ page }, { project }) => {
        test.skip(project.name === 'phone', 'its size is the same all the time');
        await goOnFrom(page, name);
        for (const [width, height] of ODD) {
            await page.setViewportSize({ width, height });
            await test.step(`${width} x ${height}`, async () => {
                await page.waitForTimeout(100); // until it is drawn anew
                await expectFree(page, '.ask>.choices li:first-child .choice');
                const top = await page.locator('.fan li').first().evaluate((one) => one.getBoundingClientRect().top);
                expect(height - top, 'pixels of the hand').toBeGreaterThan(44);
                await expectNarrow(page);
            });
        }
    });
