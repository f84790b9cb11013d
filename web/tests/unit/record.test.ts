import { expect, test } from 'vitest';

import { answersOf, headOf, prefix } from '../../src/engine/record';

const RECORD = `kickdoor record 3
rules 2
book grimm 005cf44dd6741895
seats Ann, Bob

= turn 1 deaa5f334923e15c
> Ann is dealt "Thief"
Ann is ready
Bob is ready
~ Ann passes
~ Bob passes
> Ann begins turn 1
= turn 2 0000000000000000
Ann kicks open the door
> the game ends
result Ann wins, level, e57dddcf181a373e
`;

test('the head is read by its keys', () => {
    expect(headOf(RECORD, 'book')).toBe('grimm 005cf44dd6741895');
    expect(headOf(RECORD, 'seats')).toBe('Ann, Bob');
    expect(headOf('nonsense', 'book')).toBe('');
});

test('answers are counted, and what only tells is not', () => {
    const answers = answersOf(RECORD);
    expect(answers.length).toBe(3);
    expect(answers.turns).toEqual([0, 2]);
    expect(prefix(RECORD, answers, 0)).toMatch(/"Thief"\n$/);
    expect(prefix(RECORD, answers, 2)).toMatch(/0000\n$/);
    expect(prefix(RECORD, answers, 3)).toBe(RECORD);
});
