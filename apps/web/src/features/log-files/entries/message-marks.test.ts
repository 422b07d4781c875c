import { expect, test } from 'vitest';
import { markedParts, textHits, visibleControls, withoutTerminalCodes } from './message-marks.ts';

test.each([
  [
    'pool Pool POOL',
    'pool',
    false,
    [
      [0, 4],
      [5, 9],
      [10, 14],
    ],
  ],
  ['pool Pool', 'Pool', true, [[5, 9]]],
  [
    'aaaa',
    'aa',
    false,
    [
      [0, 2],
      [2, 4],
    ],
  ],
  ['a.b', '.', false, [[1, 2]]],
  ['abc', '', false, []],
  ['İstanbul pool', 'pool', false, []],
])('%j searched for %j', (message, search, matchCase, expected) => {
  expect(textHits(message, search, matchCase)).toEqual(expected);
});

test('a marked message loses nothing', () => {
  const parts = markedParts('could not acquire', [
    [0, 5],
    [10, 17],
  ]);
  expect(parts.map((part) => part.text).join('')).toBe('could not acquire');
  expect(parts.filter((part) => part.isHit).map((part) => part.text)).toEqual(['could', 'acquire']);
});

test('control and bidi characters become visible and keep the length', () => {
  const message = 'a\u001b[31m\u202Eb\u0000';
  expect(visibleControls(message)).toBe('a␛[31m◇b␀');
  expect(visibleControls(message).length).toBe(message.length);
});

test.each([
  ['\u001B[1;31mERROR\u001B[0m pool', 'ERROR pool'],
  ['\u001B]0;title\u0007done', 'done'],
  ['a [31m b', 'a [31m b'],
  ['lone \u001B stays', 'lone \u001B stays'],
])('a terminal shows %j as %j', (message, expected) => {
  expect(withoutTerminalCodes(message)).toBe(expected);
});
