// What all tests of the page share: opening it, beginning a game, and looking at it as everybody does.
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

import { headOf } from '../src/engine/record';
import type { KeptGame } from '../src/kept';

export const PAGE = `file://${process.env['KICKDOOR_PAGE'] ?? `${process.cwd()}/dist/index.html`}`;

/** Every test fails if the page complains. */
export const test = base.extend<{ complaints: string[] }>({
    complaints: [async ({ page }, use) => {
        const complaints: string[] = [];
        page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(error.message));
        await use(complaints);
        expect(complaints, 'what the page complained about').toEqual([]);
    }, { auto: true }],
});

/** From now on every game of this page is dealt from this seed: a number below 256, and zeroes. */
function deal(seed: number): void {
    crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T) => {
        (array as unknown as Uint8Array)[0] = seed;
        return array;
    };
}

/** Opens it with bots that answer at once; the cards are those of the first seed. */
export async function openPage(page: Page, settings: object = {}): Promise<void> {
    await page.addInitScript((value) => {
        if (!localStorage.getItem('kickdoor/1/settings')) localStorage.setItem('kickdoor/1/settings', value);
    }, JSON.stringify({ name: 'Ann', speed: 'none', motion: false, ...settings }));
    await page.addInitScript(deal, 1);
    await page.goto(PAGE);
}

export const dealFrom = (page: Page, seed: number) => page.evaluate(deal, seed);

export interface Wanted {
    bots?: number;
    books?: string[]; // of a mix
    level?: string;
    goal?: number; // the Level that wins
    people?: number;
    seed?: number;
}

/** Begins a game with the box on the shelf, by what its sheet offers. */
export async function begin(page: Page, box: string, wanted: Wanted = {}): Promise<void> {
    const { books, people, bots, level, goal, seed } = wanted;
    if (seed) await dealFrom(page, seed);
    await page.locator(`.book.${box}`).click();
    await page.locator('dialog[open] summary').waitFor(); // the book is open
    if (books) await pick(page, books);
    if (people) await step(page, 'People at this device', people);
    if (bots) await step(page, 'Bots', bots);
    if (goal) await step(page, 'The Level that wins', goal);
    const sheet = page.locator('dialog[open]');
    if (level) await sheet.getByRole('button', { name: level, exact: true }).click();
    await sheet.locator('.choice.usual').click();
    await expect(page.locator('.q, .curtain').first()).not.toBeEmpty();
}

/** Of a mix: first those that are missing, for two at least stay. */
async function pick(page: Page, books: string[]): Promise<void> {
    for (const pressed of ['false', 'true'])
        for (const book of ['grimm', 'tails', 'nightmare', 'cthulhu']) {
            const found = page.locator(`.pick.${book}[aria-pressed=${pressed}]`);
            if (books.includes(book) === (pressed === 'false') && (await found.count()) > 0) await found.click();
        }
}

/** Presses − or + until it says so. */
async function step(page: Page, name: string, value: number): Promise<void> {
    await page.getByRole('group', { name, exact: true }).evaluate(async (group, value) => {
        const now = () => Number(group.querySelector('span')!.textContent.replace(/\D/g, ''));
        const [fewer, more] = group.querySelectorAll('button');
        for (let n = 0; now() !== value && n < 30; n++) {
            (now() > value ? fewer : more)!.click();
            await new Promise((resolve) => setTimeout(resolve));
        }
        if (now() !== value) throw new Error(`it stays at ${now()}`);
    }, value);
}

/** A crowded table, web/screens/NAME.kdr, as a game of Ann's that this browser keeps; then she goes on with it. */
export async function goOnFrom(page: Page, name: string, settings: object = {}): Promise<void> {
    const record = readFileSync(`${import.meta.dirname}/../screens/${name}.kdr`, 'utf8');
    const book = headOf(record, 'book').replace(/ \w+$/, '');
    const seats = headOf(record, 'seats').split(', ').map((name, s) => (s === 0 ? { name } : { name, bot: 'easy' }));
    const kept: KeptGame = { id: name, setup: { book, seats, seed: '1', options: {} }, title: book, record, turn: 1, at: Date.now(), over: false };
    await page.addInitScript(([key, value]) => localStorage.getItem(key!) ?? localStorage.setItem(key!, value!), [`kickdoor/1/game/${name}`, JSON.stringify(kept)]);
    await openPage(page, settings);
    await page.locator('.cont').click();
    await page.locator('main[aria-busy=false].table').waitFor();
    await expect(page.locator('.trouble'), 'other cards than then: scripts/write-dense').toHaveCount(0);
}

export const isOver = (page: Page) => page.locator('.end').isVisible();

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** No rule of these is broken, in either theme; none is off. */
export async function expectGood(page: Page): Promise<void> {
    for (const theme of ['light', 'dark']) {
        await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
        const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze(); // the page is one frame
        expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`), `axe, ${theme}`).toEqual([]);
    }
}

/** Nothing sticks out sideways; the box of each element is looked at, for overflow is hidden. */
export async function expectNarrow(page: Page): Promise<void> {
    const wide = await page.evaluate(() =>
        [...document.querySelectorAll('button, p, h1, h2, input')]
            .filter((one) => one.getBoundingClientRect().width > 0 && !one.closest('.fan'))
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)
            .map((one) => one.outerHTML.slice(0, 100)));
    expect(wide, 'sticks out sideways').toEqual([]);
}

/** Fingers hit everything: 44 pixels, with the margin that a thin line may have. */
export async function expectTouchable(page: Page): Promise<void> {
    const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main button')]
            .filter((one) => !one.closest('.ledger, .side, .worn, .fan, .q') && one.getBoundingClientRect().width > 0)
            .filter((one) => {
                const after = getComputedStyle(one, '::after');
                const margin = after.content === 'none' ? 0 : -parseFloat(after.top || '0') * 2;
                const { width, height } = one.getBoundingClientRect();
                return width < 43.5 || height + margin < 43.5;
            })
            .map((one) => `${one.className} ${Math.round(one.getBoundingClientRect().width)} x ${Math.round(one.getBoundingClientRect().height)}`));
    expect(small, 'smaller than a finger').toEqual([]);
}
