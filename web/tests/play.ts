// Plays inside the page, at its speed: each answer is a tap where a finger
// would tap, and what is in the way of it is reported.
import type { Page } from '@playwright/test';

export interface Played {
    answers: number;
    over: boolean;
    frames: number; // that were painted because something had changed, if each answer waits for them
    blocked: string[]; // buttons that a finger could not have reached
}

/** So many answers at most, the usual ones or by luck, until the game is over or `stop` is there. */
export async function play(page: Page, most: number, { stop = '.end', luck = 0, paint = false } = {}): Promise<Played> {
    return page.evaluate(async ({ most, stop, luck, paint }) => {
        const blocked: string[] = [];
        let seed = luck;
        const wait = () => new Promise((resolve) => setTimeout(resolve));
        const busy = () => document.querySelector('main[aria-busy=true]') !== null;
        const isSeen = (one: Element) => one.getBoundingClientRect().width > 0;

        let frames = 0, changed = false;
        const watcher = new MutationObserver(() => (changed = true));
        if (paint) watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        async function nextFrame(): Promise<void> {
            await new Promise((resolve) => requestAnimationFrame(resolve));
            if (changed) frames++;
            changed = false;
        }

        async function settle(): Promise<void> {
            do await (paint ? nextFrame() : wait());
            while (busy());
        }
        function choose(): HTMLElement | undefined {
            const sheets = [...document.querySelectorAll('dialog[open]')];
            const scope = sheets[sheets.length - 1] ?? document.querySelector('.ask');
            const usual = scope?.querySelector<HTMLElement>('.choice.usual:not(:disabled)');
            const all = [...(scope?.querySelectorAll<HTMLElement>('button:not(.ib):not(:disabled):not(.more):not(.off.on)') ?? [])].filter(isSeen);
            const tab = scope?.querySelector<HTMLElement>('.tabs button'); // to whom, of what was just opened
            if (tab) return tab;
            seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
            const plain = usual ?? all.find((one) => one.matches('.ask .choice')) ?? all[0]; // where none is usual, the first
            return luck === 0 || (usual && seed % 4 > 0) ? plain : all[(seed >>> 8) % all.length];
        }
        function tap(button: HTMLElement): void {
            button.scrollIntoView({ block: 'nearest' });
            const { left, top, width, height } = button.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            const hit = document.elementFromPoint(x, y);
            if (!hit || !button.contains(hit))
                blocked.push(`${button.textContent?.trim().slice(0, 60)} at ${Math.round(x)},${Math.round(y)} under ${hit?.outerHTML.slice(0, 80)}`);
            button.click();
        }

        let answers = 0;
        for (; answers < most && !document.querySelector(stop); answers++) {
            await settle();
            if (document.querySelector(stop)) break;
            const button = choose();
            if (!button && document.querySelector('dialog[open] .ib')) { // only to be looked at
                [...document.querySelectorAll<HTMLElement>('dialog[open] .ib')].pop()!.click();
                continue;
            }
            if (!button) throw new Error(`nothing can be answered: ${document.querySelector('.q')?.textContent}`);
            tap(button);
            await settle();
            const refusal = document.querySelector('button.trouble')?.textContent;
            if (refusal && luck === 0) throw new Error(`${button.textContent} was refused: ${refusal}`);
        }
        watcher.disconnect();
        return { answers, frames, over: document.querySelector('.end') !== null, blocked: blocked.slice(0, 5) };
    }, { most, stop, luck, paint });
}

/** Plays until this choice is there, also among those that are folded away. */
export async function playUntil(page: Page, choice: string, most = 80): Promise<void> {
    for (let n = 0; n < most && !(await page.locator(choice).first().isVisible()); n++) {
        await play(page, 1, { stop: choice });
        await page.evaluate((wanted) => !document.querySelector(`dialog[open], ${wanted}`) && document.querySelector<HTMLElement>('.ask .more')?.click(), choice);
    }
}
