// Games and settings that this browser keeps. Pages from the disk may share one
// storage with others, so every name begins with ours.
import type { Setup } from './driver';

const PREFIX = 'kickdoor/1/';
const LARGE = 1.2; // from here on the phone folds what can be folded
const FINISHED_MAX = 12;

export interface KeptGame {
    id: string;
    setup: Setup;
    title: string;
    record: string;
    turn: number;
    at: number; // milliseconds since 1970
    over: boolean;
}

export interface Settings {
    name: string;
    theme: 'system' | 'light' | 'dark';
    speed: 'calm' | 'normal' | 'quick' | 'none';
    text: 1 | 1.15 | 1.3;
    hints: boolean;
    motion: boolean;
    orders: 0 | 1 | 2 | 3 | 4; // when to be asked whether one interferes: kd_match_wake()
}

const USUAL: Settings = { name: 'Ann', theme: 'system', speed: 'normal', text: 1, hints: true, motion: true, orders: 4 };

function read<T>(key: string): T | null {
    try {
        const text = localStorage.getItem(PREFIX + key);
        return text ? (JSON.parse(text) as T) : null;
    } catch {
        return null;
    }
}

/** False if there is no room, or no storage at all. */
function write(key: string, value: unknown): boolean {
    try {
        localStorage.setItem(PREFIX + key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

export function settings(): Settings {
    return { ...USUAL, ...read<Partial<Settings>>('settings') };
}

/** The page looks as the settings say. */
export function applySettings(): void {
    const { theme, text, motion } = settings();
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    root.dataset['motion'] = motion ? 'on' : 'off';
    root.classList.toggle('large', text > LARGE);
    root.style.setProperty('--text', String(text));
}

export function keepSettings(value: Settings): boolean {
    return write('settings', value);
}

function ids(): string[] {
    const found: string[] = [];
    try {
        for (let i = 0; i < localStorage.length; i++) {
            const key = localStorage.key(i) ?? '';
            if (key.startsWith(PREFIX + 'game/')) found.push(key.slice(PREFIX.length));
        }
    } catch {
        return [];
    }
    return found;
}

/** All games, the newest first. */
export function games(): KeptGame[] {
    return ids().map((id) => read<KeptGame>(id)).filter((game) => game !== null).sort((a, b) => b.at - a.at);
}

const finished = () => games().filter((game) => game.over);

/** Old finished games make room before the attempt is given up. */
export function keepGame(game: KeptGame): boolean {
    if (write(`game/${game.id}`, game)) return true;
    for (const old of finished().reverse()) {
        if (old.id === game.id) continue;
        forget(old.id);
        if (write(`game/${game.id}`, game)) return true;
    }
    return false;
}

/** Of the games that are over only the last are kept. */
export function tidyGames(): void {
    for (const old of finished().slice(FINISHED_MAX)) forget(old.id);
}

export function forget(id: string): void {
    localStorage.removeItem(`${PREFIX}game/${id}`);
}
