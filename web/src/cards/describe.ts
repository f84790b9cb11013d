// What stands on a card, put into the places of its frame.
import type { CardDef } from '../types';
import { capital, words } from '../words';

export interface Fact {
    icon: string;
    says: string;
}

function number(def: CardDef, key: string): number | undefined {
    const value = def.figures[key];
    return typeof value === 'number' ? value : undefined;
}

export function signed(n: number): string {
    return n < 0 ? `−${-n}` : `+${n}`;
}

/** The figure in the badge, or undefined: a picture stands there. */
export function badge(def: CardDef): string | undefined {
    const level = number(def, 'level'), bonus = number(def, 'bonus'), levels = number(def, 'levels');
    if (def.kind === 'monster') return level?.toString();
    if (def.kind === 'level-up') return (levels ?? 1).toString();
    if (def.kind === 'doubler') return '2';
    return bonus === undefined ? undefined : signed(bonus);
}

function wordsOf(def: CardDef, key: string): string[] {
    const value = def.figures[key];
    return Array.isArray(value) ? value.map(String) : [];
}

export function facts(def: CardDef): Fact[] {
    const out: Fact[] = [];
    const treasures = number(def, 'treasures'), gold = number(def, 'gold'), hands = number(def, 'hands');
    if (treasures !== undefined)
        out.push({ icon: 'locked-chest', says: words.facts.treasures(treasures) });
    if (typeof def.figures['slot'] === 'string') out.push({ icon: 'hood', says: capital(def.figures['slot']) });
    if (hands) out.push({ icon: 'hand', says: words.facts.hands(hands) });
    if (def.figures['big']) out.push({ icon: 'weight', says: words.facts.big });
    if (gold !== undefined) out.push({ icon: 'two-coins', says: words.gold(gold) });
    if (wordsOf(def, 'only_for').length) out.push({ icon: 'check-mark', says: words.facts.onlyFor(wordsOf(def, 'only_for')) });
    if (wordsOf(def, 'not_for').length) out.push({ icon: 'cancel', says: words.facts.notFor(wordsOf(def, 'not_for')) });
    for (const tag of wordsOf(def, 'tags')) out.push({ icon: 'ribbon-shield', says: capital(tag) });
    return out;
}

/** How a screen reader says it. */
export function spoken(def: CardDef): string {
    const figure = badge(def)?.replace('−', 'minus ').replace('+', 'plus ');
    const head = [def.name, def.kind.replace('-', ' ')];
    if (figure) head.push(def.kind === 'monster' ? `level ${figure}` : figure);
    return head.join(', ');
}
