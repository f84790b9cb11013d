// A record as text: a head, then a line for each answer, with lines between
// them that only tell what came of it.

export interface Answers {
    at: number[]; // where the line of each answer begins
    length: number;
    turns: number[]; // how many answers there were when each turn began
}

/** What the head says of this, "book" or "seats". */
export function headOf(record: string, key: string): string {
    const head = record.slice(0, record.indexOf('\n\n') + 1);
    return new RegExp(`^${key} (.*)$`, 'm').exec(head)?.[1] ?? '';
}

/** Passes are in the record, so that nobody is asked twice; nobody counts them. */
const isAnswer = (line: string) => line !== '' && !/^(?:[>=~]|result )/.test(line);

export function answersOf(record: string): Answers {
    const at: number[] = [];
    const turns: number[] = [];
    for (let from = record.indexOf('\n\n') + 2; from > 1 && from < record.length; ) {
        const end = record.indexOf('\n', from);
        const line = record.slice(from, end < 0 ? record.length : end);
        if (isAnswer(line)) at.push(from);
        else if (line.startsWith('= turn ')) turns.push(at.length);
        if (end < 0) break;
        from = end + 1;
    }
    return { at, length: at.length, turns };
}

/** The record as it was when only so many answers had been given. */
export function prefix(record: string, answers: Answers, n: number): string {
    return n >= answers.length ? record : record.slice(0, answers.at[n]);
}
