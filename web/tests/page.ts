// What all tests of the page share: opening it, and beginning a game.
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

export const PAGE = `file://${process.env['KICKDOOR_PAGE'] ?? `${process.cwd()}/dist/index.html`}`;

/** Every test fails if the page complains. */
export const test = base.extend<{ complaints: string[] }>({
    complaints: [async ({ page }, use) => {
        const complaints: string[] = [];
        page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(error.message));
        await use(complaints);
        expect(complaints).toEqual([]);
    }, { auto: true }],
});

export async function openPage(page: Page, settings: object = {}): Promise<void> {
    await page.addInitScript((value) => {
        if (!localStorage.getItem('kickdoor/1/settings')) localStorage.setItem('kickdoor/1/settings', value);
    }, JSON.stringify({ name: 'Ann', speed: 'none', motion: false, ...settings }));
    await page.goto(PAGE);
}

export interface Wanted {
    bots?: number;
    books?: string[]; // of a mix
    level?: string;
    seed?: number;
}

/** Begins a game with the box on the shelf; the same seed deals the same cards. */
export async function begin(page: Page, box: string, { bots, books, level, seed = 1 }: Wanted = {}): Promise<void> {
    await page.evaluate((value) => {
        crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T) => {
            (array as unknown as Uint32Array)[0] = value;
            return array;
        };
    }, seed);
    await page.locator(`.book.${box}`).click();
    const sheet = page.locator('dialog[open]');
    for (const pressed of ['false', 'true']) // first those that are missing: two at least stay
        for (const book of ['grimm', 'tails', 'nightmare', 'cthulhu']) {
            const pick = sheet.locator(`.pick.${book}[aria-pressed=${pressed}]`);
            if (books && books.includes(book) === (pressed === 'false') && (await pick.count()) > 0) await pick.click();
        }
    if (bots !== undefined) {
        const step = sheet.getByRole('group', { name: 'Bots', exact: true });
        const now = async () => Number((await step.locator('span').textContent())!.replace(/\D/g, ''));
        for (let n = await now(); n !== bots; n = await now()) await step.locator('button').nth(n < bots ? 1 : 0).click();
    }
    if (level) await sheet.getByRole('button', { name: level, exact: true }).click();
    await sheet.locator('.choice.usual').click();
    await expect(page.locator('.q')).not.toBeEmpty();
}

export const isOver = (page: Page) => page.locator('.end').isVisible();

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** No rule of these is broken; none is off. */
export async function expectGood(page: Page): Promise<void> {
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** Nothing sticks out sideways; the box of each element is looked at, for overflow is hidden. */
export async function expectNarrow(page: Page): Promise<void> {
    const wide = await page.evaluate(() =>
        [...document.querySelectorAll('button, p, h1, h2, input')]
            .filter((one) => one.getBoundingClientRect().width > 0 && !one.closest('.fan'))
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)
            .map((one) => one.outerHTML.slice(0, 100)));
    expect(wide).toEqual([]);
}
