// What stands on a card, put into the places of its frame.
import type { CardDef } from '../types';

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

function capital(word: string): string {
    return word.charAt(0).toUpperCase() + word.slice(1);
}

function words(def: CardDef, key: string): string[] {
    const value = def.figures[key];
    return Array.isArray(value) ? value.map(String) : [];
}

export function facts(def: CardDef): Fact[] {
    const out: Fact[] = [];
    const treasures = number(def, 'treasures'), gold = number(def, 'gold'), hands = number(def, 'hands');
    if (treasures !== undefined)
        out.push({ icon: 'locked-chest', says: `${treasures} Treasure${treasures === 1 ? '' : 's'}` });
    if (typeof def.figures['slot'] === 'string') out.push({ icon: 'hood', says: capital(def.figures['slot']) });
    if (hands) out.push({ icon: 'hand', says: `${hands} Hand${hands === 1 ? '' : 's'}` });
    if (def.figures['big']) out.push({ icon: 'weight', says: 'Big' });
    if (gold !== undefined) out.push({ icon: 'two-coins', says: `${gold} Gold` });
    if (words(def, 'only_for').length) out.push({ icon: 'check-mark', says: `${words(def, 'only_for').join(' or ')} only` });
    if (words(def, 'not_for').length) out.push({ icon: 'cancel', says: `Not for ${words(def, 'not_for').join(' or ')}` });
    for (const tag of words(def, 'tags')) out.push({ icon: 'ribbon-shield', says: capital(tag) });
    return out;
}

/** How a screen reader says it. */
export function spoken(def: CardDef): string {
    const figure = badge(def)?.replace('−', 'minus ').replace('+', 'plus ');
    const head = [def.name, def.kind.replace('-', ' ')];
    if (figure) head.push(def.kind === 'monster' ? `level ${figure}` : figure);
    return head.join(', ');
}

const LONG_WORD = 10;

/** Soft hyphens in long words, for narrow cards. */
export function hyphenated(text: string, long = LONG_WORD): string {
    return text.replace(/\p{L}+/gu, (word) => {
        if (word.length < long) return word;
        const middle = Math.ceil(word.length / 2);
        for (let i = 0; i < 4; i++)
            for (const at of [middle - i, middle + i])
                if (/[aeiouy]/i.test(word[at - 1] ?? '') && /[^aeiouy]/i.test(word[at] ?? ''))
                    return `${word.slice(0, at)}\u00ad${word.slice(at)}`;
        return `${word.slice(0, middle)}\u00ad${word.slice(middle)}`;
    });
}
