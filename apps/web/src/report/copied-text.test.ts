import { expect, test } from 'vitest';
import { copiedCharacters, correctCopiedText } from './copied-text.ts';

const pointsOf = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

test.each([
  ['a letter stays', 'a', 'a'],
  ['a Latin ligature is read forwards', 'ffi', 'ffi'],
  ['lam and alef of one glyph are read backwards', 'لا', 'ال'],
  ['a letter of its own stays', 'ل', 'ل'],
  ['the drawn half of sara am says only its half', 'ำ', 'ํ'],
  ['sara aa stays', 'า', 'า'],
])('%s', (_name, drawn, copied) => {
  expect(String.fromCodePoint(...copiedCharacters(pointsOf(drawn)))).toBe(copied);
});

test('every font of a document is corrected, and a document of another make is left alone', () => {
  const unicode = [[0], pointsOf('لا')];
  correctCopiedText({ fontCache: { DejaVu: { normal: { unicode }, bold: { unicode: 'no list' } }, other: null } });
  expect(unicode[1]).toEqual(pointsOf('ال'));
  expect(() => correctCopiedText({})).not.toThrow();
});
