import { unseenCharacters } from '@rootline/contract';
import { expect, test } from 'vitest';
import { cleanFileName, hasLogExtension, isFileNameTooLong } from './file-name.ts';

test.each([
  ['app.log', 'app.log'],
  ['C:\\Users\\ada\\app.log', 'app.log'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['/var/log/', ''],
  ['Prüfung – 日本.log', 'Prüfung – 日本.log'],
  ['a\u0000b\r\nc.log', 'abc.log'],
  ['evil\u202egol.exe', 'evilgol.exe'],
  ['a%22b.log', 'a"b.log'],
  ['100%.log', '100%.log'],
  ['', ''],
])('the name %j is shown as %j', (sent, shown) => {
  expect(cleanFileName(sent)).toBe(shown);
});

test.each([
  ['a.log', true],
  ['a.LOG', true],
  ['a.Json', true],
  ['a.txt', true],
  ['a.log.gz', false],
  ['log', false],
  ['a.log ', false],
])('%j has an extension of a log: %j', (name, expected) => {
  expect(hasLogExtension(name)).toBe(expected);
});

test('a name may have 255 characters, counted as people count them', () => {
  expect(isFileNameTooLong(`${'😀'.repeat(251)}.log`)).toBe(false);
  expect(isFileNameTooLong(`${'😀'.repeat(252)}.log`)).toBe(true);
});

test('a name holds no unseen character, whatever was sent', () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (character.isWellFormed() && unseenCharacters().test(character))
      expect(cleanFileName(`a${character}b.log`)).toMatch(/^(?:a?b)\.log$/);
  }
});
