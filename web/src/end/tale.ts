// A game as a text to keep: turn by turn, with the stories that were told.
import type { Item, Scene, Turn } from '../types';
import { list, typeset, words } from '../words';

/** Signs that mean something in Markdown lose their meaning. */
const plain = (text: string) => typeset(text).replace(/[\\`*_[\]<>#|~]/g, '\\$&');

export function taleOf(scene: Scene, turns: Turn[], news: Item[]): string {
    const names = scene.seats.map((seat) => seat.name);
    const lines = [`# ${plain(scene.book)}`, '', `${list(names)}.`, ''];
    const told = news.filter((item) => item.story);
    if (told.length > 0) for (const item of told) lines.push(`${plain(item.story!)} (${names[item.seat ?? -1] ?? ''})`, '');
    else for (const turn of turns.filter((one) => one.headline)) lines.push(`${turn.turn}. ${plain(turn.headline)}.`);
    if (scene.over) lines.push('', words.wins(scene.over.winners.map((seat) => names[seat]!)));
    return `${lines.join('\n')}\n`;
}
