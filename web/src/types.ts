// What the engine says, as docs/SCENE.md describes it. Fields that this page
// does not use are left out.

export interface Outcome {
    what: string;
    seat?: number;
    card?: number;
    from?: number;
    to?: number;
    n?: number;
    back?: string;
    total?: string;
    in6?: number;
}

export interface Target {
    key: string;
    says: string;
    card?: number;
    to?: number;
    on?: number;
    number?: number;
    for?: 'good' | 'bad';
    outcome?: Outcome[];
}

export interface Choice {
    key?: string; // missing where one of the targets has to be chosen
    usual?: boolean;
    verb: string;
    kind?: 'pass' | 'yes' | 'flee' | 'later' | 'hit' | 'part' | 'done' | 'cancel'; // missing: it does something
    icon?: string;
    deal?: string; // it opens a bargain: what that is called, whoever it is with
    press: string;
    says: string;
    line: string;
    card?: number;
    on?: number;
    to?: number;
    number?: number;
    for?: 'good' | 'bad';
    then?: string;
    outcome?: Outcome[];
    targets?: Target[];
}

export interface Ask {
    id: string;
    shape: 'decide' | 'floor' | 'gate' | 'round';
    clause: string;
    must: number[];
    may: number[];
    mine: boolean;
    says: string;
    help: string;
    why?: string; // it could matter to this reader
    hint?: string;
    whose?: number;
    card?: number;
}

export interface SeatView {
    name: string;
    gauges: Record<string, number>;
    hand: { backs: Record<string, number>; cards: number[] };
    groups: Record<string, number[]>;
}

export interface Part {
    n: number;
    card?: number;
    says?: string;
    seat?: number;
    clause?: string;
    why?: string;
}

export interface Total {
    id: string;
    seat?: number;
    says: string;
    total: number;
    parts: Part[];
}

export interface Stack {
    card: number;
    on?: number[];
    points?: (number | null)[];
    icons?: (number | null)[];
    text?: number;
    dead?: boolean;
    worth: number;
    parts?: Part[];
}

/** A card of the reader's hand. */
export interface Held {
    card: number;
    brief: string;
    playable?: boolean;
    why?: string;
    bonus?: number;
}

export interface Draft {
    verb: string;
    parts: number[];
    worth?: number[]; // of each part
    goes?: number[]; // the seat that gets each part
    why?: string; // it is not done yet
    sum: number;
    unit?: string;
    number: number;
    to?: number;
}

export interface Scene {
    scene: number;
    book: string;
    seat?: number;
    turn: number;
    active?: number;
    over: {
        why: string;
        winners: number[];
        standings?: { seat: number; place: number; won?: boolean; level?: number; total?: number }[];
        awards?: { id: string; seats: number[]; n: number; says: string }[];
    } | null;
    ask: Ask | null;
    standing?: string;
    choices: Choice[];
    idle: { card: number; why: string; clause: string }[];
    hand?: Held[];
    draft: Draft | null;
    offer?: { from: number; to: number; says: string };
    seats: SeatView[];
    piles: { id: string; name: string; n: number; discards: number[] }[];
    spreads: { id: string; name: string; cards: number[] }[];
    totals: Total[];
    odds: Outcome[];
    notes: string[];
    stacks: Stack[];
    cards: Record<string, number>;
}

/** One piece of news. */
export interface Item {
    n: number;
    turn: number;
    verb?: string;
    event?: string;
    takeBack?: boolean;
    dull?: boolean;
    seat?: number;
    to?: number;
    card?: number;
    on?: number;
    back?: string;
    number?: number;
    second?: number;
    says: string;
    story?: string;
}

/** News as people read them: turn by turn. */
export interface Turn {
    turn: number;
    seat?: number;
    over: boolean;
    headline: string;
    items: (Item & { last?: number; count?: number; weight?: number; cards?: number[] })[];
}

/** One line of what happened since; smaller things are counted. */
export interface RecapLine {
    kind: 'me' | 'fate' | 'rest' | 'smaller';
    n: number;
    last?: number;
    count?: number;
    weight?: number;
    seats?: number[];
    cards?: number[];
    says: string;
}

export interface Art {
    ink: string;
    second?: string;
    behind?: boolean;
}

export type Figure = number | string | boolean | string[] | (number | string | null)[];

export interface CardDef {
    id: string;
    def: number;
    name: string;
    kind: string;
    deck: string;
    copies: number;
    figures: Record<string, Figure>;
    text: { title: string; says: string }[];
    flavor: string;
    art?: Art;
    back: string;
}

export interface Option {
    key: string;
    of: 'book' | 'house' | 'rules';
    value: number | string;
    min?: number;
    max?: number;
    words?: string[];
    means: string;
    clause: string;
}

/** A lesson, before it is begun. */
export interface LessonHead {
    id: string;
    title: string;
    about: string;
    book: string;
    minutes: number;
}

/** Where a lesson stands. */
export interface LessonStep {
    n: number;
    of: number;
    wants: 'read' | 'act' | 'answer' | 'over';
    says: string[];
    hint?: string;
    key?: string;
    question?: string;
    answers?: string[];
    mistakes: number;
}

export interface Blank {
    blank: string;
    many?: boolean;
    says: string;
    values: { value: number; says: string; chosen?: boolean }[];
}

/** A bargain or a trade: words, and blanks between them. */
export interface Sentence {
    key: string;
    settings: string;
    words: (string | Blank)[];
    says: string;
    line: string;
    why: string | null;
}
