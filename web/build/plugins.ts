// What the page needs from outside its own sources: the engine, the pictures
// that its cards name, and one file instead of many.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';

import { INTERFACE_ICONS } from '../src/icons.ts';
import { hyphensOf } from './hyphens.ts';

const BOOKS = ['grimm', 'tails', 'nightmare', 'cthulhu', 'gloom'];
const BUILD = process.env['KICKDOOR_BUILD'] ?? '../build';

interface Icons {
    icons: Record<string, { body: string }>;
    aliases?: Record<string, { parent: string }>;
}

interface CardOfBook {
    id: string;
    name: string;
    art?: { ink: string; second?: string };
}

/** All cards of the five books, book by book. */
function readBooks(): Map<string, CardOfBook[]> {
    const read = (book: string) =>
        execFileSync(`${BUILD}/kickdoor`, ['cards', book, '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 });
    return new Map(BOOKS.map((book) => [book, JSON.parse(read(book)) as CardOfBook[]]));
}

/** The names of all pictures that they use. */
function iconsOf(books: Map<string, CardOfBook[]>): string[] {
    return [...books.values()].flat().flatMap((card) => [card.art?.ink, card.art?.second]).filter((name) => name !== undefined && name !== '') as string[];
}

/** By how the id of a card begins, the book that it is of: in a mix it keeps its colour. */
function booksById(books: Map<string, CardOfBook[]>): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [book, cards] of books) for (const card of cards) found[card.id.split('/')[0]!] = book;
    return found;
}

/** A picture as a <symbol>, with coarser numbers: nobody sees the difference. One
 *  that the collection lacks is left out: cards draw that of their kind instead. */
function symbol(name: string, icons: Icons): string {
    const body = icons.icons[icons.aliases?.[name]?.parent ?? name]?.body;
    if (!body) return '';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>`;
    const small = optimize(svg, { multipass: true, floatPrecision: 0 }).data;
    const inner = small.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '').replace(/ fill="currentColor"/g, '');
    return `<symbol id="i-${name}" viewBox="0 0 512 512">${inner}</symbol>`;
}

/** Who drew these pictures: author by author. */
function authors(names: string[]): Record<string, string[]> {
    const table = readFileSync(new URL('../../src/cardc/pictures.def', import.meta.url), 'utf8');
    const drawn: Record<string, string[]> = {};
    for (const [, name, who] of table.matchAll(/^PICTURE\("([^"]+)", "([^"]+)"\)/gm))
        if (names.includes(name!)) (drawn[who!] ??= []).push(name!);
    return drawn;
}

/** The pictures of choices: those that rows of scene.def name. */
function iconsOfChoices(): string[] {
    const read = (table: string) => readFileSync(new URL(`../../src/${table}`, import.meta.url), 'utf8');
    return ['engine/choices.def', 'families/munchkin/scene.def', 'families/gloom/scene.def']
        .flatMap((table) => [...read(table).matchAll(/^(?:CHOICE|PASSES)\([^"\n]*"([a-z-]+)",/gm)].map(([, icon]) => icon!));
}

const SPRITE = 'virtual:icons';

/** `import { sprite, names, authors, bookOfId, hyphens } from 'virtual:icons'` */
export function iconSprite(): Plugin {
    return {
        name: 'kickdoor-icons',
        resolveId: (id) => (id === SPRITE ? '\0' + SPRITE : null),
        load(id) {
            if (id !== '\0' + SPRITE) return null;
            const path = new URL('../node_modules/@iconify-json/game-icons/icons.json', import.meta.url);
            const icons = JSON.parse(readFileSync(path, 'utf8')) as Icons;
            const books = readBooks();
            const names = [...new Set([...INTERFACE_ICONS, ...iconsOfChoices(), ...iconsOf(books)])].sort();
            const drawn = names.map((name) => [name, symbol(name, icons)] as const).filter(([, svg]) => svg);
            const missing = names.filter((name) => !drawn.some(([found]) => found === name));
            if (missing.length > 0) this.warn(`no picture for ${missing.join(', ')}`);
            return `export const names = new Set(${JSON.stringify(drawn.map(([name]) => name))});
                export const authors = ${JSON.stringify(authors(drawn.map(([name]) => name)))};
                export const bookOfId = ${JSON.stringify(booksById(books))};
                export const hyphens = ${JSON.stringify(hyphensOf([...books.values()].flat().map((card) => card.name)))};
                export const sprite = ${JSON.stringify(drawn.map(([, svg]) => svg).join(''))};`;
        },
    };
}

/** The engine, packed, in a script element that no browser runs. */
export function engineInside(): Plugin {
    return {
        name: 'kickdoor-engine',
        transformIndexHtml: () => [{
            tag: 'script',
            injectTo: 'body',
            attrs: { type: 'application/gzip', id: 'engine' },
            children: gzipSync(readFileSync(`${BUILD}/kickdoor.wasm`), { level: 9 }).toString('base64'),
        }],
    };
}

/** Scripts and styles go into the page, so that it works from the disk. */
export function oneFile(): Plugin {
    return {
        name: 'kickdoor-one-file',
        enforce: 'post',
        generateBundle(_, bundle) {
            const page = bundle['index.html'];
            if (page?.type !== 'asset') throw new Error('there is no page');
            let html = String(page.source);
            for (const [name, part] of Object.entries(bundle)) {
                if (part.type === 'chunk') {
                    const code = part.code.replace(/<\/script/g, '<\\/script');
                    html = replace(html, new RegExp(`<script[^>]*src="[^"]*${name}"[^>]*></script>`), '');
                    html = replace(html, /<\/body>/, `<script type="module">${code}</script>\n</body>`);
                } else if (name.endsWith('.css')) {
                    html = replace(html, new RegExp(`<link[^>]*href="[^"]*${name}"[^>]*>`), `<style>${String(part.source)}</style>`);
                } else continue;
                delete bundle[name];
            }
            page.source = html;
        },
    };
}

function replace(html: string, what: RegExp, by: string): string {
    if (!what.test(html)) throw new Error(`the page has no ${what}`);
    return html.replace(what, () => by); // a function: $ means nothing in it
}
