// The lessons, from their first word to the last, by doing what they ask for.
import { expect } from '@playwright/test';

import { expectGood, openPage, test } from './page';

for (const k of [0, 1, 2])
    test(`lesson ${k + 1} can be learned`, async ({ page }, { project }) => {
        test.skip(project.name === 'desktop' && k > 0, 'one of them is enough for the other size');
        await openPage(page);
        await page.locator('.to-learn').click();
        await page.locator('dialog .choices .choice').nth(k).click();
        await expect(page.locator('.lesson')).toBeVisible();
        if (k === 0) await expectGood(page);
        const done = page.getByRole('button', { name: /^Done/ });
        for (let n = 0; n < 120 && !(await done.isVisible()); n++) await page.evaluate(oneStep);
        await expect(done).toBeVisible();
        await done.click();
        await expect(page.locator('.home')).toBeVisible();
    });

/** Reads on, asks what to do and does that, or tries the answers one after the other. */
async function oneStep(): Promise<void> {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 20));
    const press = async (selector: string) => {
        const found = document.querySelector<HTMLElement>(selector);
        found?.click();
        await wait();
        return found !== null;
    };
    const step = () => document.querySelector('.lesson .soft')?.textContent;
    const now = step();
    await press('.lesson .choice.usual');
    if (step() !== now) return;
    for (const answer of [...document.querySelectorAll<HTMLElement>('.lesson .choices .choice')]) {
        if (step() === now) answer.click();
        await wait();
    }
    await press('.lesson .choice.plain');
    await press('dialog[open] .choice.shown');
    if (document.querySelector('.ask .more')) await press('.ask .more');
    await press('.ask .choice.shown');
    await press('dialog[open] .choice.shown');
    const hint = document.querySelector('.lesson .hint')?.textContent ?? '';
    for (const card of [...document.querySelectorAll<HTMLElement>('.bargain .off')]) {
        const isMeant = hint.includes(card.querySelector('b')?.textContent ?? '?');
        if (isMeant !== (card.getAttribute('aria-pressed') === 'true')) card.click();
        await wait();
    }
    const wanted = /\b(\d) (?:of|Treasure)/.exec(hint)?.[1];
    const gets = document.querySelector('.bargain .step');
    for (let n = 0; n < 9 && wanted && gets && !gets.textContent.includes(`: ${wanted}`); n++) {
        const now = Number(/: (\d+)/.exec(gets.textContent)?.[1] ?? 0);
        gets.querySelectorAll('button')[now < Number(wanted) ? 1 : 0]!.click();
        await wait();
    }
    await press('dialog[open].bargain .choice.usual');
    await press('button.trouble');
}
