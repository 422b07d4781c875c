import { describe, expect, it } from 'vitest';
import { DEBUG, ERROR, FATAL, INFO, levelOfSeverity, levelOfTens, levelOfWord, NO_LEVEL, WARN } from './level.ts';
import { levelOfPrefix } from './level-prefix.ts';

describe('level words', () => {
  it.each([
    ['CRITICAL', FATAL],
    ['emerg', FATAL],
    ['panic', FATAL],
    ['SEVERE', ERROR],
    ['err', ERROR],
    ['Warning', WARN],
    ['LOG', INFO],
    ['Note', INFO],
    ['TRACE', DEBUG],
    ['DEBUG5', DEBUG],
    ['message', NO_LEVEL],
    ['', NO_LEVEL],
  ])('%s has code %i', (word, code) => {
    expect(levelOfWord(word)).toBe(code);
  });

  it('syslog severities and pino numbers follow their scales', () => {
    expect([0, 2, 3, 4, 5, 6, 7].map(levelOfSeverity)).toEqual([FATAL, FATAL, ERROR, WARN, INFO, INFO, DEBUG]);
    expect([10, 20, 30, 40, 50, 60].map(levelOfTens)).toEqual([DEBUG, DEBUG, INFO, WARN, ERROR, FATAL]);
  });
});

describe('a level in the first words of a message', () => {
  it.each([
    ['error: no such file', ERROR],
    ['[WARN] slow', WARN],
    ['ERROR disk full', ERROR],
    ['##[error]Process completed', ERROR],
    ['app@shop FATAL:  too many connections', FATAL],
    ['an error occurred', NO_LEVEL],
    ['handled error: retrying', NO_LEVEL],
    ['FAIL src/a.test.ts', NO_LEVEL],
  ])('%s', (message, code) => {
    expect(levelOfPrefix(message)).toBe(code);
  });
});
