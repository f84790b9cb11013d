// The engine as the page sees it: the functions of include/kickdoor.h that a
// table needs, with strings and JSON instead of pointers.
import type { CardDef, Item, LessonHead, LessonStep, Option, RecapLine, Scene, Sentence, Turn } from '../types';

type Call = (...args: (number | bigint)[]) => number;
type Exports = Record<string, Call> & { memory: WebAssembly.Memory };

const SEATS_MAX = 8;
const SITS_BOT = 2;
const DOES = ['moved', 'asks', 'waits', 'over', 'broken'] as const;

export interface Next {
    what: (typeof DOES)[number];
    seat: number; // who is asked, or has answered
    until: number;
}

/** See docs/SCENE.md, steps of a table. */
export interface Shown {
    asked: boolean;
    undo: 'none' | 'free' | 'asks';
    news: Item[];
    scene: Scene;
}
const START_ROOM = 1 << 16;

export class Refused extends Error {}

export class Engine {
    private out: number;
    private room = START_ROOM;
    private decoder = new TextDecoder();
    private encoder = new TextEncoder();

    private constructor(private kd: Exports) {
        this.out = this.call('kd_alloc', this.room);
    }

    /** What the module asks for: see src/wasm. Only the clock is ever used. */
    static async start(bytes: BufferSource): Promise<Engine> {
        const none = () => 0;
        const clock = (_id: number, _precision: bigint, at: number) => {
            const now = BigInt(Math.round(performance.now() * 1e6));
            new DataView((instance.exports['memory'] as WebAssembly.Memory).buffer).setBigUint64(at, now, true);
            return 0;
        };
        const wasi = { fd_close: none, fd_seek: none, fd_write: none, clock_time_get: clock };
        const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi });
        const kd = instance.exports as unknown as Exports;
        kd['_initialize']!();
        return new Engine(kd);
    }

    private call(name: string, ...args: (number | bigint)[]): number {
        const found = this.kd[name];
        if (!found) throw new Error(`the engine has no ${name}`);
        return found(...args);
    }

    private readText(at: number, n: number): string {
        return this.decoder.decode(new Uint8Array(this.kd.memory.buffer, at, n));
    }

    private readString(at: number): string {
        const bytes = new Uint8Array(this.kd.memory.buffer, at);
        return this.readText(at, bytes.indexOf(0));
    }

    /** Calls with bytes in the engine's memory, which are gone afterwards. */
    private withBytes<T>(bytes: Uint8Array, use: (at: number) => T): T {
        const at = this.call('kd_alloc', bytes.length + 1);
        const memory = new Uint8Array(this.kd.memory.buffer);
        memory.set(bytes, at);
        memory[at + bytes.length] = 0;
        try {
            return use(at);
        } finally {
            this.call('kd_free', at);
        }
    }

    private withText<T>(text: string, use: (at: number) => T): T {
        return this.withBytes(this.encoder.encode(text), use);
    }

    /** A call that writes text, with as much room as it needs. */
    private text(write: (at: number, cap: number) => number): string {
        let n = write(this.out, this.room);
        if (n >= this.room) {
            this.call('kd_free', this.out);
            this.room = 2 * n;
            this.out = this.call('kd_alloc', this.room);
            n = write(this.out, this.room);
        }
        return this.readText(this.out, n);
    }

    private json<T>(write: (at: number, cap: number) => number): T {
        return JSON.parse(this.text(write)) as T;
    }

    /** A call that can be refused: `why` is what it says then. */
    private must(call: (why: number, cap: number) => number, isGood: (n: number) => boolean): number {
        const result = call(this.out, this.room);
        if (!isGood(result)) throw new Refused(this.readString(this.out));
        return result;
    }

    private obey(call: (why: number, cap: number) => number): void {
        this.must(call, (n) => n === 0);
    }

    /* ---- books ---- */

    openBook(name: string): number {
        return this.must((why, cap) => this.withText(name, (at) => this.call('kd_inner_book', at, why, cap)), (n) => n !== 0);
    }

    /** The names of all books inside. */
    names(): string[] {
        const found: string[] = [];
        for (let at; (at = this.call('kd_inner_name', found.length)) !== 0; ) found.push(this.readString(at));
        return found;
    }

    /** What a record calls the rules of this book. */
    hash(book: number): string {
        const hash = this.kd['kd_book_hash']!(book) as unknown as bigint;
        return BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
    }

    freeBook(book: number): void {
        this.call('kd_book_free', book);
    }

    /** The numbers of players that the book is for. */
    seats(book: number): number[] {
        return Array.from({ length: SEATS_MAX }, (_, i) => i + 1).filter((n) => this.call('kd_book_allows', book, n) !== 0);
    }

    title(book: number): string {
        return this.readString(this.call('kd_book_title', book));
    }

    cards(book: number): CardDef[] {
        return this.json((at, cap) => this.call('kd_book_cards_json', book, at, cap));
    }

    options(book: number): Option[] {
        return this.json((at, cap) => this.call('kd_book_options_json', book, at, cap));
    }

    /* ---- lessons ---- */

    /** All lessons inside, in their order. */
    lessons(): LessonHead[] {
        const found: LessonHead[] = [];
        for (let text; (text = this.call('kd_inner_lesson', found.length)) !== 0; ) {
            const at = text, n = this.encoder.encode(this.readString(at)).length;
            const head = this.json<LessonHead>((out, cap) => this.call('kd_lesson_head_json', at, n, out, cap));
            found.push({ ...head, id: this.readString(this.call('kd_inner_lesson_id', found.length)) });
        }
        return found;
    }

    newLesson(book: number, k: number): number {
        const text = this.call('kd_inner_lesson', k);
        const n = this.encoder.encode(this.readString(text)).length;
        return this.must((why, cap) => this.call('kd_lesson_new', book, text, n, why, cap), (found) => found !== 0);
    }

    freeLesson(lesson: number): void {
        this.call('kd_lesson_free', lesson);
    }

    lessonMatch(lesson: number): number {
        return this.call('kd_lesson_match', lesson);
    }

    lessonStep(lesson: number): LessonStep {
        return this.json((at, cap) => this.call('kd_lesson_step_json', lesson, at, cap));
    }

    lessonKey(lesson: number, key: string): void {
        this.obey((why, cap) => this.withText(key, (at) => this.call('kd_lesson_answer_key', lesson, at, why, cap)));
    }

    lessonLine(lesson: number, line: string): void {
        this.obey((why, cap) => this.withText(line, (at) => this.call('kd_lesson_answer_line', lesson, at, why, cap)));
    }

    lessonChoose(lesson: number, answer: number): void {
        this.obey((why, cap) => this.call('kd_lesson_choose', lesson, answer, why, cap));
    }

    lessonGoOn(lesson: number): void {
        this.call('kd_lesson_go_on', lesson);
    }

    /* ---- matches ---- */

    /** Dealt from a seed of 256 bits: see freshSeed(). */
    newMatch(book: number, seats: number, seed: string): number {
        const match = this.must((why, cap) => this.call('kd_match_new', book, seats, 0n, why, cap), (n) => n !== 0);
        const bytes = new Uint8Array(32).map((_, i) => parseInt(seed.slice(2 * i, 2 * i + 2), 16));
        this.withBytes(bytes, (at) => this.obey((why, cap) => this.call('kd_match_seed256', match, at, why, cap)));
        return match;
    }

    resume(book: number, record: string): number {
        const bytes = this.encoder.encode(record);
        return this.withBytes(bytes, (at) =>
            this.must((why, cap) => this.call('kd_match_resume', book, at, bytes.length, why, cap), (n) => n !== 0));
    }

    freeMatch(match: number): void {
        this.call('kd_match_free', match);
    }

    nameSeat(match: number, seat: number, name: string): void {
        this.obey((why, cap) => this.withText(name, (at) => this.call('kd_match_name', match, seat, at, why, cap)));
    }

    setOption(match: number, keyValue: string): void {
        this.obey((why, cap) => this.withText(keyValue, (at) => this.call('kd_match_option', match, at, why, cap)));
    }

    /** The seat to ask first, or -1 when the game is over. */
    run(match: number): number {
        return this.call('kd_match_run', match);
    }

    answerKey(match: number, seat: number, key: string): void {
        this.obey((why, cap) => this.withText(key, (at) => this.call('kd_match_answer_key', match, seat, at, why, cap)));
    }

    answerLine(match: number, seat: number, line: string): void {
        this.obey((why, cap) => this.withText(line, (at) => this.call('kd_match_answer_line', match, seat, at, why, cap)));
    }

    /** Forgets the parts of the answer that this seat is putting together. */
    resetDraft(match: number, seat: number): void {
        this.call('kd_match_reset_draft', match, seat);
    }

    /** A bargain or trade as a sentence with blanks; null: this choice has none. */
    sentence(match: number, seat: number, key: string, settings: string): Sentence | null {
        const text = this.withText(key, (k) => this.withText(settings, (s) => this.text((at, cap) => this.call('kd_match_sentence', match, seat, k, s, at, cap))));
        return text === '' ? null : (JSON.parse(text) as Sentence);
    }

    /* ---- tables ---- */

    /** It takes the match over. */
    newTable(match: number): number {
        return this.must((why, cap) => this.call('kd_table_new', match, why, cap), (n) => n !== 0);
    }

    freeTable(table: number): void {
        this.call('kd_table_free', table);
    }

    seatBot(table: number, seat: number, level: string): void {
        this.obey((why, cap) => this.withText(level, (at) => this.call('kd_table_sit', table, seat, SITS_BOT, at, why, cap)));
    }

    order(table: number, seat: number, when: number): void {
        this.call('kd_table_order', table, seat, when);
    }

    /** Milliseconds for which gates stay open: those before a win counts, and the others. */
    pace(table: number, brief: number, full: number): void {
        this.call('kd_table_pace', table, brief, full, 0);
    }

    /** Does the next thing that needs no person. */
    step(table: number, now: number): Next {
        const what = this.call('kd_table_step', table, BigInt(now), this.out);
        const next = new DataView(this.kd.memory.buffer, this.out);
        return { what: DOES[what]!, seat: next.getInt32(8, true), until: Number(next.getBigInt64(16, true)) };
    }

    /** What has changed for this reader, who has been told it then. */
    shown(table: number, reader: number): Shown {
        return this.json((at, cap) => this.call('kd_table_shown', table, reader, at, cap));
    }

    told(table: number, reader: number): void {
        this.call('kd_table_told', table, reader);
    }

    undo(table: number, seat: number): void {
        this.obey((why, cap) => this.call('kd_table_undo', table, seat, why, cap));
    }

    /* ---- looking ---- */

    scene(match: number, seat: number): Scene {
        return this.json((at, cap) => this.call('kd_match_scene', match, seat, at, cap));
    }

    newsCount(match: number, seat: number): number {
        return this.call('kd_match_news_count', match, seat);
    }

    news(match: number, seat: number, since: number): Item[] {
        return this.json((at, cap) => this.call('kd_match_news', match, seat, since, at, cap));
    }

    digest(match: number, seat: number, since: number): Turn[] {
        return this.json((at, cap) => this.call('kd_match_digest', match, seat, since, at, cap));
    }

    recap(match: number, seat: number, since: number, most: number): RecapLine[] {
        return this.json((at, cap) => this.call('kd_match_recap', match, seat, since, most, at, cap));
    }

    why(match: number, seat: number, card: number): string {
        return this.text((at, cap) => this.call('kd_match_why', match, seat, card, at, cap));
    }

    record(match: number): string {
        return this.text((at, cap) => this.call('kd_record_text', match, at, cap));
    }
}
