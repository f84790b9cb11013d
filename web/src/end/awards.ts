// What the end tells of a game, counted from its news. Rows: one family's
// events are not in the other's news, so its rows find nothing there.
import type { Item } from '../types';
import { words } from '../words';

interface Row {
    event: string;
    icon: string;
    title: string;
    says: (who: string, n: number) => string;
    by?: 'seat' | 'to';
}

const ROWS: Row[] = [
    { event: 'kills', icon: 'crossed-swords', title: words.awards.slayer, says: words.awards.kills },
    { event: 'cursed', icon: 'evil-eyes', title: words.awards.cursed, says: words.awards.curses },
    { event: 'helps', icon: 'shaking-hands', title: words.awards.friend, says: words.awards.helps },
    { event: 'caught', icon: 'run', title: words.awards.slow, says: words.awards.caught },
    { event: 'dies', icon: 'coffin', title: words.awards.dead, says: words.awards.dies, by: 'to' },
    { event: 'gives', icon: 'locked-chest', title: words.awards.giver, says: words.awards.gives },
];
const MOST = 3;
const LEAST = 2; // that earn an award

export interface Award {
    icon: string;
    title: string;
    says: string;
}

export function awards(news: Item[], name: (seat: number) => string): Award[] {
    const found: Award[] = [];
    for (const row of ROWS) {
        const counts = new Map<number, number>();
        for (const item of news) {
            const who = item[row.by ?? 'seat'];
            if (item.event === row.event && who !== undefined) counts.set(who, (counts.get(who) ?? 0) + 1);
        }
        const [best, next] = [...counts].sort((a, b) => b[1] - a[1]);
        if (best && best[1] >= LEAST && best[1] !== next?.[1])
            found.push({ icon: row.icon, title: row.title, says: row.says(name(best[0]), best[1]) });
    }
    return found.slice(0, MOST);
}

/** A step of a line: from this turn on, so much. */
export interface Step {
    turn: number;
    n: number;
}

/** Levels by turn, for each seat; empty where nothing of the kind was told. */
export function levels(news: Item[], seats: number): Step[][] {
    const steps: Step[][] = Array.from({ length: seats }, () => [{ turn: 1, n: 1 }]);
    let any = false;
    for (const item of news) {
        const n = item.event === 'wins' ? item.number : item.second;
        if (!['gains', 'loses', 'wins'].includes(item.event ?? '') || n === undefined || n < 0 || item.seat === undefined) continue;
        steps[item.seat]?.push({ turn: item.turn, n });
        any = true;
    }
    return any ? steps : [];
}
