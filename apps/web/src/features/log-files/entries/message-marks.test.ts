import { type LogEntry, unseenCharacters } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { withoutTerminalCodes } from '#format/entry-text.ts';
import { excerptOf, markedParts, SEARCHED_TEXTS, searchedText, textHits, visibleControls } from './message-marks.ts';

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

describe('what is found outside of the message', () => {
  const entry: LogEntry = {
    id: '0',
    level: 'ERROR',
    timestamp: null,
    message: 'order 17 placed',
    metadata: { folder: 'C:\\temp' },
    line: 4,
    lineEnd: 4,
    templateId: null,
    raw: '10:00:00 [http-nio-8080-exec-24] INFO order 17 placed',
    linesBefore: '#Version: 1.0\n#Fields: time thread',
    linesBehind: '\n#Remark: the end',
  };
  const found = (search: string, lineCount = 100) => {
    const hitsIn = (name: (typeof SEARCHED_TEXTS)[number]) => textHits(searchedText(entry, name), search, false);
    const [message, raw, linesBefore, linesBehind, metadata] = SEARCHED_TEXTS.map(hitsIn);
    const hits = {
      message: message ?? [],
      raw: raw ?? [],
      linesBefore: linesBefore ?? [],
      linesBehind: linesBehind ?? [],
      metadata: metadata ?? [],
    };
    const excerpt = excerptOf(entry, hits, lineCount);
    return excerpt && [excerpt.line, excerpt.parts.map(({ text, isHit }) => (isHit ? `<${text}>` : text)).join('')];
  };

  test.each<[string, ReturnType<typeof found>]>([
    ['order', null],
    ['nowhere', null],
    ['EXEC-24', [null, '… [http-nio-8080-<exec-24>] INFO order 17 …']],
    ['10:00:00', [null, '<10:00:00> [http-nio-8080-…']],
    ['#version', [2, '<#Version>: 1.0']],
    ['Fields', [3, '#<Fields>: time thread']],
    ['remark', [6, '#<Remark>: the end']],
    ['c:\\temp', [null, '<C:\\temp>']],
  ])('%s', (search, expected) => {
    expect(found(search)).toEqual(expected);
  });

  test('no line is further on than the file is long', () => {
    expect(found('remark', 4)?.[0]).toBe(4);
  });
});

test('marks every unseen character, as long as it is, and leaves pictures alone', () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (!unseenCharacters('\n\t').test(character)) continue;
    const shown = visibleControls(`a${character}b`);
    expect(shown, code.toString(16)).toHaveLength(character.length + 2);
    expect(shown, code.toString(16)).not.toMatch(unseenCharacters('\n\t'));
  }
  expect(visibleControls('\u26a0\ufe0f careful')).toBe('\u26a0\ufe0f careful');
});
