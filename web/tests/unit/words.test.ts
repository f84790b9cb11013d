import { expect, test } from 'vitest';

import { plainly } from '../../src/words';

test('running away is put as one would say it', () => {
    expect(plainly('the fight is lost, you escape "Frog" on 2 of 6, if "Frog" catches you: lose a level')).toBe('5 or 6 on the die, else lose a level');
    expect(plainly('you escape "Frog" on 6 of 6, if "Frog" catches you: lose a level')).toBe('you are sure to escape');
    expect(plainly('the fight is lost, you escape "Frog"')).toBe('you are sure to escape');
    expect(plainly('the monsters: 12 to 7')).toBe('the monsters: 12 to 7');
});

test('many losses are counted, a few are named', () => {
    expect(plainly('you lose "A", you lose "B", you lose "C"')).toBe('you lose "A", you lose "B", you lose "C"');
    expect(plainly('you lose "A", you lose "B", you lose "C", you lose "D", Bob: 1 to 2')).toBe('you lose 4 cards, Bob: 1 to 2');
});
