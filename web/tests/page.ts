// What all tests of the page share: opening it, and playing by what it offers.
import { expect, test as base, type Page } from '@playwright/test';

export const PAGE = `file://${process.env['KICKDOOR_PAGE'] ?? `${process.cwd()}/dist/index.html`}`;

/** Every test fails if the page complains. */
export const test = base.extend<{ complaints: string[] }>({
    complaints: [async ({ page }, use) => {
        const complaints: string[] = [];
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(error.message));
        await use(complaints);
        expect(complaints).toEqual([]);
    }, { auto: true }],
});

export async function openPage(page: Page, settings: object = {}): Promise<void> {
    await page.addInitScript((value) => {
        if (!localStorage.getItem('kickdoor/1/settings')) localStorage.setItem('kickdoor/1/settings', value);
    }, JSON.stringify({ name: 'Ann', speed: 'none', ...settings }));
    await page.goto(PAGE);
}

export async function begin(page: Page, book: string): Promise<void> {
    await page.locator(`.book.${book}`).click();
    await page.locator('dialog .choice.usual').click();
    await expect(page.locator('.q')).not.toBeEmpty();
}

export const isOver = (page: Page) => page.locator('.end').isVisible();

/** Gives the usual answer, or the first there is, in whatever sheet is open. */
export async function answer(page: Page, how: 'tap' | 'keys' = 'tap'): Promise<void> {
    const scope = (await page.locator('dialog[open]').count()) > 0 ? page.locator('dialog[open]') : page.locator('.ask');
    const usual = scope.locator('.choice.usual');
    const choice = ((await usual.count()) > 0 ? usual : scope.locator('button:not(.ib)')).first();
    // A sheet may open meanwhile: then this choice is not the one, and the next call finds it.
    if (how === 'tap') return choice.click({ timeout: 1000 }).catch(() => undefined);
    await choice.focus({ timeout: 1000 }).catch(() => undefined);
    await page.keyboard.press('Enter');
}
