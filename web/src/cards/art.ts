// Which pictures a card shows: its own, or those of its kind.
import { bookOfId, names } from 'virtual:icons';

import type { Art, CardDef } from '../types';

/** The picture in the badge of kinds that have no figure there. */
export const BADGES: Record<string, string> = {
    curse: 'evil-eyes', trap: 'evil-eyes', class: 'ribbon-shield', race: 'paw', title: 'crown',
    citizenship: 'hanging-sign', special: 'card-play', event: 'card-play', madness: 'evil-eyes',
};

const DEFAULTS: Record<string, string> = {
    monster: 'imp-laugh', curse: 'evil-eyes', class: 'ribbon-shield', race: 'paw', item: 'hood',
    oneshot: 'round-potion', level: 'stairs-goal', enhancer: 'witch-face', character: 'monk-face',
    modifier: 'quill-ink', death: 'coffin', event: 'card-play',
};

export function artOf(def: CardDef): Art {
    const art = def.art;
    if (art && names.has(art.ink) && (!art.second || names.has(art.second))) return art;
    return { ink: DEFAULTS[styleKind(def)] ?? 'card-play' };
}

/** The book that a card is of: it keeps its colour in a mix. */
export function bookOf(def: CardDef): string {
    return bookOfId[def.id.split('/')[0]!] ?? '';
}

/** The kind as the style sheet knows it. Kinds of one's own look like specials. */
export function styleKind(def: CardDef): string {
    return STYLES[def.kind] ?? 'special';
}

const STYLES: Record<string, string> = {
    monster: 'monster', curse: 'curse', trap: 'curse', class: 'class', race: 'race', title: 'title',
    citizenship: 'citizenship', item: 'item', ride: 'ride', steed: 'ride', 'one-shot': 'one-shot',
    oneshot: 'one-shot', 'level-up': 'level-up', level: 'level-up', enhancer: 'enhancer',
    event: 'event', death: 'death', special: 'special', doubler: 'doubler', hireling: 'item',
};

/** A small tilt that a card always has, so that it never jumps. */
export function tilt(card: number, most: number): number {
    const hash = Math.imul(card ^ (card >>> 3), 2654435761) >>> 0;
    return ((hash % 2001) / 1000 - 1) * most;
}
