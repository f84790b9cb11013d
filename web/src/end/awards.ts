// What the end tells of a game: awards as the scene says them, and how Levels went.
import type { Item, Scene } from '../types';

const ICONS: Record<string, string> = {
    killer: 'crossed-swords', cursed: 'evil-eyes', helper: 'shaking-hands', caught: 'run', fallen: 'falling',
    dead: 'tombstone', reaper: 'coffin', mourner: 'quill-ink', surgeon: 'bandage-roll',
};
const MOST = 3;

export interface Award {
    icon: string;
    title: string;
    says: string;
}

/** "Most cursed: Cleo, 7 times" is a title and what it says. */
export function awards(over: Scene['over']): Award[] {
    return (over?.awards ?? []).slice(0, MOST).map(({ id, says }) => {
        const [title, ...rest] = says.split(': ');
        return { icon: ICONS[id] ?? 'laurels-trophy', title: title!, says: rest.join(': ') };
    });
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
