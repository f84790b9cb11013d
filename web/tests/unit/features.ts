// Is anything in the page newer than the browsers it is made for? Styles are
// read as they are built, scripts as they are written; syntax and the language's
// own objects are held back by vite's target and by tsconfig's lib.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as csstree from 'css-tree';
import ts from 'typescript';

const bcd: unknown = JSON.parse(readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8'));

const OLDEST: Record<string, number> = { safari: 16.4, safari_ios: 16.4, firefox: 115, firefox_android: 115, chrome: 111, chrome_android: 111 };

/** Used where it is there, with a fallback: what a browser without it shows or does is fine, too. */
const FALLBACK = new Set([
    'css.properties.text-wrap', 'css.properties.text-wrap.balance', 'css.properties.text-wrap.pretty', 'css.properties.text-wrap.wrap', // lines break elsewhere
    'css.properties.scrollbar-width', 'css.properties.scrollbar-width.thin', 'css.properties.scrollbar-width.none', // a broader bar
    'css.properties.zoom', // the page is scaled instead, thumbs keep their size
    'css.selectors.has', // the same look, less room saved
    'css.properties.cursor.pointer', 'css.properties.cursor.default', 'css.properties.cursor.wait', // fingers have no pointer
    'css.properties.hyphens', // manual is what others do, too
    'css.properties.justify-content.safe', // the hand begins at the left
    'css.properties.contain-intrinsic-size', 'css.properties.content-visibility', 'css.properties.content-visibility.auto', // slower
]);

interface Support {
    version_added?: string | boolean | null;
    flags?: unknown;
    prefix?: string;
    alternative_name?: string;
}
interface Compat {
    __compat?: { support: Record<string, Support | Support[]> };
    [key: string]: unknown;
}

const found = new Map<string, string>(); // feature -> where

function isIn(support: Support | Support[] | undefined, oldest: number): boolean {
    return [support ?? []].flat().some((one) => {
        if (one.flags || one.prefix || one.alternative_name || !one.version_added) return false;
        return one.version_added === true || parseFloat(String(one.version_added).replace('≤', '')) <= oldest;
    });
}

function check(path: string[], where: string): void {
    let node: Compat | undefined = bcd as Compat;
    for (const key of path) node = node && Object.hasOwn(node, key) ? (node[key] as Compat) : undefined;
    const compat = node?.__compat;
    const name = path.join('.');
    if (!compat || FALLBACK.has(name)) return;
    const late = Object.entries(OLDEST).filter(([browser, oldest]) => !isIn(compat.support[browser], oldest)).map(([browser]) => browser);
    if (late.length > 0 && !found.has(name)) found.set(name, `${where}: not in ${late.join(', ')}`);
}

function lintStyles(css: string): number {
    let n = 0;
    csstree.walk(csstree.parse(css), function (node) {
        n++;
        if (node.type === 'Declaration' && !node.property.startsWith('--')) {
            check(['css', 'properties', node.property], node.property);
            csstree.walk(node.value, (part) => {
                if (part.type === 'Identifier') check(['css', 'properties', node.property, part.name], `${node.property}: ${part.name}`);
                if (part.type === 'Function') for (const kind of ['types', 'properties'])
                    for (const path of [[part.name], ['color', part.name], ['gradient', part.name], [node.property, part.name]])
                        check(['css', kind, ...path], `${node.property}: ${part.name}()`);
                if (part.type === 'Dimension') check(['css', 'types', 'length', part.unit], part.unit);
            });
        }
        if (node.type === 'Atrule') check(['css', 'at-rules', node.name], `@${node.name}`);
        if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') check(['css', 'selectors', node.name], `:${node.name}`);
    });
    return n;
}

/** The script of a component, or the file. */
function scriptOf(path: string): string {
    const text = readFileSync(path, 'utf8');
    return path.endsWith('.svelte') ? (/<script[^>]*>([^]*?)<\/script>/.exec(text)?.[1] ?? '') : text;
}

/** What scripts use of the browser, by the names that its types have. */
function lintScripts(folder: string): number {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|svelte)$/.test(name)).map((name) => join(folder, name));
    const texts = new Map(files.map((path) => [path.replace(/\.svelte$/, '.svelte.ts'), scriptOf(path)]));
    const options: ts.CompilerOptions = { target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], noResolve: true, types: [] };
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (name, ...rest) => (texts.has(name) ? ts.createSourceFile(name, texts.get(name)!, ts.ScriptTarget.ES2022) : read(name, ...rest));
    const program = ts.createProgram([...texts.keys()], options, host);
    const types = program.getTypeChecker();
    let n = 0;
    const visit = (node: ts.Node): void => {
        if (ts.isIdentifier(node)) {
            const declared = types.getSymbolAtLocation(node)?.declarations?.find((one) => one.getSourceFile().fileName.includes('lib.dom'));
            const owner = declared?.parent && ts.isInterfaceDeclaration(declared.parent) ? declared.parent.name.text : undefined;
            const where = `${node.getSourceFile().fileName}: ${node.text}`;
            if (declared) {
                n++;
                if (owner) check(['api', owner, node.text], where);
                else check(['api', node.text], where);
                check(['api', 'Window', node.text], where);
            }
        }
        ts.forEachChild(node, visit);
    };
    for (const file of texts.keys()) visit(program.getSourceFile(file)!);
    return n;
}

export interface Looked {
    styles: number; // parts that were looked at
    scripts: number; // names
    tooNew: string[];
}

/** Looks at the styles of this page and at the scripts of this folder. */
export function lintFeatures(page: string, folder: string): Looked {
    found.clear();
    const css = [...page.matchAll(/<style>([^]*?)<\/style>/g)].map((match) => match[1]).join('\n');
    const styles = lintStyles(css), scripts = lintScripts(folder);
    return { styles, scripts, tooNew: [...found].map(([feature, where]) => `${feature}: ${where}`) };
}
