// Plays games of the books inside the module through scenes and news alone, and
// prints the hash of every turn and the digest, as drive.c does natively.
// usage: node drive.mjs kickdoor.wasm BOOK...
import { readFileSync } from 'node:fs';

const [path, ...books] = process.argv.slice(2);
const none = () => 0; // never called: nothing is printed, and no bot has a time limit
const wasi = { fd_close: none, fd_seek: none, fd_write: none, clock_time_get: none };
const module = new WebAssembly.Module(readFileSync(path));
const { exports: kd } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
kd._initialize();

const ROOM = 1 << 20, NOBODY = 255;
const out = kd.kd_alloc(ROOM), words = kd.kd_alloc(256);

function write(text) {
    const bytes = new TextEncoder().encode(text + '\0');
    new Uint8Array(kd.memory.buffer, words, bytes.length).set(bytes);
    return words;
}

function read(at, n) {
    return new TextDecoder().decode(new Uint8Array(kd.memory.buffer, at, n));
}

function ask(call) { // a function that writes JSON
    const n = call(out, ROOM);
    if (n >= ROOM) throw new Error('more than a megabyte');
    return JSON.parse(read(out, n));
}

function* choices(scene) {
    for (const choice of scene.choices) yield* choice.targets ?? [choice];
}

function hex(hash) {
    return BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
}

function play(book, name, byLuck) {
    const match = kd.kd_match_new(book, 3, 7n, 0, 0);
    let luck = 1, turn = -1, told = 0, seat;
    kd.kd_match_option(match, write('limit.turns=10'), 0, 0);
    if (byLuck) kd.kd_match_seed256(match, write('thirty-two bytes that are a seed'), 0, 0);
    else if (kd.kd_match_seed256(match, 0, 0, 0) !== -1) throw new Error('there is no randomness in a module');
    while ((seat = kd.kd_match_run(match)) >= 0) {
        if (kd.kd_match_turn(match) !== turn) {
            turn = kd.kd_match_turn(match);
            console.log(`${name} ${byLuck ? 'luck' : 'usual'} ${turn} ${hex(kd.kd_match_hash(match))}`);
        }
        ask((at, cap) => kd.kd_match_news(match, seat, told, at, cap));
        told = kd.kd_match_news_count(match, seat);
        const keys = [...choices(ask((at, cap) => kd.kd_match_scene(match, seat, at, cap)))].map(c => c.key);
        luck = (Math.imul(luck, 1103515245) + 12345) >>> 0;
        const key = keys[byLuck ? (luck >>> 16) % keys.length : 0];
        if (kd.kd_match_answer_key(match, seat, write(key), 0, 0) !== 0) throw new Error(key);
    }
    console.log(read(out, kd.kd_match_digest(match, NOBODY, 0, out, ROOM)));
    console.log(`${name} over ${kd.kd_match_winners(match)} ${hex(kd.kd_match_hash(match))}`);
    kd.kd_match_free(match);
}

for (const name of books) {
    const book = kd.kd_inner_book(write(name), 0, 0);
    if (!book) throw new Error(`no book ${name}`);
    play(book, name, false);
    play(book, name, true);
    kd.kd_book_free(book);
}
console.error(`${(process.cpuUsage().user / 1e6).toFixed(3)} s`);
