import { describe, expect, it } from 'vitest';
import { levelOfCompound } from './compound-level.ts';
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
    ['警告', WARN],
    ['Ошибка', ERROR],
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
    ['[warning  ] slow', WARN],
    ['=ERROR REPORT====', ERROR],
    ['ERROR disk full', ERROR],
    ['##[error]Process completed', ERROR],
    ['app@shop FATAL:  too many connections', FATAL],
    ['an error occurred', NO_LEVEL],
    ['handled error: retrying', NO_LEVEL],
    ['FAIL src/a.test.ts', NO_LEVEL],
    ['SERVICE ALERT: web1;DOWN', NO_LEVEL],
    ['Error src/Shaft.java:41 - lift 2 is stuck', ERROR],
    ['Info C:\\mine\\lift.cpp(33): lift 2 goes down', INFO],
    ['Error messages are shown in red', NO_LEVEL],
    ['Info desk opens at 9:30: bring a lamp', NO_LEVEL],
    ['Log Lamp.test:3: of 4', NO_LEVEL],
  ])('%s', (message, code) => {
    expect(levelOfPrefix(message)).toBe(code);
  });
});

describe('a level inside a word of a header', () => {
  it.each([
    ['%LINK-3-UPDOWN:', ERROR],
    ['%ASA-6-302013:', INFO],
    ['%%01STP/4/TOPOLOGY_CHANGE(l)[13]:', WARN],
    ['In(05)', INFO],
    ['Wa(180)', WARN],
    ['In(side)', NO_LEVEL],
    ['[core:notice]', INFO],
  ])('%s', (token, code) => {
    expect(levelOfCompound(token)).toBe(code);
  });
});
