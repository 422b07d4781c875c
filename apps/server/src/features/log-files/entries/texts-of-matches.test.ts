import { expect, test } from 'vitest';
import { textsOfMatches } from './texts-of-matches.ts';

const NOTHING_KNOWN = null;

test.each<[what: string, text: string, texts: string[]]>([
  ['a text, whatever its case', 'Connection REFUSED', ['Connection REFUSED']],
  ['one with quotes, which stands otherwise in metadata', 'say "yes"', ['say "yes"', 'say \\"yes\\"']],
  ['the longest part of it in ASCII', 'für größere Pakete', ['ere Pakete']],
  ['a line of several', 'no\nbut this one', ['but this one', 'no\\nbut this one']],
  ['nothing, where all of it is in another script', '磁盘', ['']],
])('every match of a text holds %s', (_what, text, texts) => {
  expect(textsOfMatches({ text, isRegex: false, matchCase: false })).toEqual(texts);
});

test.each<[expression: string, texts: string[] | null]>([
  ['order-\\d+ was refused', [' was refused']],
  ['time(d )?out of action', ['out of action']],
  ['^took [0-9.]{3,} ms\\.$', ['took ']],
  ['10\\.0\\.0\\.5:5432', ['10.0.0.5:5432']],
  ['refuseds?', ['refused']],
  ['abcde+fgh', ['abcde']],
  ['abc{2}defg', ['defg']],
  ['abcdx*?efg', ['abcd']],
  ['(?i)Failed', ['Failed']],
  ['(failed|refused) at once', [' at once']],
  ['((a)(b)) nested', [' nested']],
  ['[^\\]]x behind a set', ['x behind a set']],
  ['für größere Pakete', ['ere Pakete']],
  ['failed|refused', NOTHING_KNOWN],
  ['failed\\x20', NOTHING_KNOWN],
  ['\\Qa+b\\E', NOTHING_KNOWN],
  ['\\pL failed', NOTHING_KNOWN],
  ['[[:alpha:]] failed', NOTHING_KNOWN],
  ['[]x] failed', NOTHING_KNOWN],
  ['a{x failed', NOTHING_KNOWN],
  ['\\d+', NOTHING_KNOWN],
])('every match of the expression %s holds %j', (text, texts) => {
  expect(textsOfMatches({ text, isRegex: true, matchCase: false })).toEqual(texts);
});
