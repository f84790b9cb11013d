// Moves that tell what happened. Only transform and opacity; with reduced
// motion nothing travels.
import type { TransitionConfig } from 'svelte/transition';

const EASE = 'cubic-bezier(.2,.8,.2,1)';

export function isReduced(): boolean {
    return matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset['motion'] === 'off';
}

function run(element: Element, frames: Keyframe[], ms: number): TransitionConfig {
    if (isReduced()) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    else element.animate(frames, { duration: ms, easing: EASE });
    return { duration: 0 };
}

/** Words come in where they are. */
export function faded(element: Element): TransitionConfig {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    return { duration: 0 };
}

/** A stamp comes down. */
export const stampIn = (element: Element) =>
    run(element, [{ transform: 'scale(1.6)', opacity: 0 }, { transform: 'scale(1)', opacity: 1 }], 160);

/** A card comes into the hand and turns its face up. */
export const dealt = (element: Element) =>
    run(element, [
        { transform: 'translateY(-60px) scaleX(1)', opacity: 0 },
        { transform: 'translateY(-24px) scaleX(.05)', opacity: 1, offset: 0.5 },
        { transform: 'none', opacity: 1 },
    ], 260);

/** A card or film lands where it belongs. */
export const landed = (element: Element) =>
    run(element, [
        { transform: 'translateY(-46px) rotate(-2deg)', opacity: 0 },
        { transform: 'translateY(0) rotate(2deg)', opacity: 1, offset: 0.8 },
        { transform: 'none', opacity: 1 },
    ], 300);

/** Where cards of the hand lay before the table changed. */
const seen = new Map<number, DOMRect>();

export function rememberHand(): void {
    seen.clear();
    for (const li of document.querySelectorAll<HTMLElement>('.fan li[data-card]'))
        seen.set(Number(li.dataset['card']), li.getBoundingClientRect());
}

/** A card flies to its place, from the hand if it was there. */
export function flown(element: Element, { card }: { card: number | undefined }): TransitionConfig {
    if (card === undefined) return { duration: 0 };
    const from = seen.get(card);
    if (!from) return landed(element);
    const to = element.getBoundingClientRect();
    return run(element, [
        { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) rotate(-4deg)` },
        { transform: 'translate(0, 0) rotate(2deg)', offset: 0.85 },
        { transform: 'none' },
    ], 300);
}

/** A line that is new blinks once. */
export function blink(element: Element): TransitionConfig {
    element.animate([{ backgroundColor: 'var(--card)' }, { backgroundColor: 'transparent' }], { duration: 900 });
    return { duration: 0 };
}

/** A figure is printed again. */
export const printed = (element: Element) =>
    run(element, [{ transform: 'scale(1.25)' }, { transform: 'none' }], 240);

/** Whoever is hit trembles. */
export function shake(element: Element): void {
    if (!isReduced()) element.animate([0, -3, 3, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 280, delay: 200 });
}

/** A token hops onto its place. */
export const hopped = (element: Element) =>
    run(element, [{ transform: 'translate(-26px, 0)' }, { transform: 'translate(-13px, -12px)' }, { transform: 'none' }], 240);

/** Rungs slide out one after the other. */
export function slid(element: Element, { n }: { n: number }): TransitionConfig {
    if (isReduced()) return { duration: 0 };
    element.animate([{ transform: 'translateX(-40px)', opacity: 0 }, { transform: 'none', opacity: 1 }],
        { duration: 160, delay: 30 * n, easing: EASE, fill: 'backwards' });
    return { duration: 0 };
}
