import { expect, test } from 'vitest';
import { mayBeAnchored, requiredTexts } from './required-texts.ts';

test.each<[expression: string, texts: string[]]>([
  ['blk_12[0-9]+ of size 3', ['blk_12', ' of size 3']],
  [String.raw`/10\.0\.0\.1:\d+ \[x\]`, ['/10.0.0.1:', ' [x]']],
  ['ab+c?d*e{2}f', ['ab', 'f']],
  ['x{,3}y', ['x{,3}y']],
  ['lazy+?end', ['lazy', 'end']],
  ['a(b|c)d', ['a', 'd']],
  ['a(b(c))?d', ['a', 'd']],
  ['(?:ab)+cd', ['cd']],
  ['ab|cd', []],
  ['(?i)ab', []],
  [String.raw`\Qa|b\E`, []],
  [String.raw`a\pNb\p{Greek}c\x41d\x{1F600}e\101f\bg`, ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
  [String.raw`a[^\]b]c[]d]e[[:alpha:]f]g`, ['a', 'c', 'e', 'g']],
  ['^a.b$', ['a', 'b']],
  ['ü😀?x', ['ü', 'x']],
  ['a\nb', []],
])('every match of %s holds %j', (expression, texts) => {
  expect(requiredTexts(expression)).toEqual(texts);
});

test.each<[expression: string, isSo: boolean]>([
  ['ab[^c]+', false],
  ['^ab', true],
  ['ab$', true],
  [String.raw`\[^a`, true],
  [String.raw`\bab`, true],
  [String.raw`ab\z`, true],
  [String.raw`a\d`, false],
])('whether the place of %s in the line counts: %s', (expression, isSo) => {
  expect(mayBeAnchored(expression)).toBe(isSo);
});
