import { expect, test } from 'vitest';
import { boundedHead, formattedJson } from './raw-response.tsx';

test.each([
  ['abc', 5, 'abc', true],
  ['abcd\nefgh', 6, 'abcd', false],
  ['a\nbcdefgh', 6, 'a\nbcde', false],
])('of %j at most %i characters are %j', (text, length, head, isWhole) => {
  expect(boundedHead(text, length)).toEqual({ head, isWhole });
});

test.each([
  ['JSON', '{"a":[1,2]}', '{\n  "a": [\n    1,\n    2\n  ]\n}'],
  ['JSON in a fence', '```json\n{"a":1}\n```', '{\n  "a": 1\n}'],
  ['prose', 'The pool {was} empty', 'The pool {was} empty'],
  ['JSON that was cut', '{"a":', '{"a":'],
])('%s is shown in lines where it can be', (_name, raw, shown) => {
  expect(formattedJson(raw)).toBe(shown);
});
