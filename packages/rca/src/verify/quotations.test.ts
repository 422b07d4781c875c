import { expect, test } from 'vitest';
import { quotedTexts } from './quotations.ts';

test.each([
  ['He says "all is well".', ['all is well']],
  ['It answers "Method "DELETE" not allowed" at last.', ['Method "DELETE" not allowed']],
  [String.raw`It answers "Method \"DELETE\" not allowed." at last.`, [String.raw`Method \"DELETE\" not allowed.`]],
  [String.raw`The line ends in "C:\temp\\", and then "x" follows.`, [String.raw`C:\temp\\`, 'x']],
  [String.raw`A mark \" that nothing opens.`, []],
])('the quotations of %s', (text, quoted) => {
  expect(quotedTexts(text)).toEqual(quoted);
});
