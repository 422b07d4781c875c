import { expect, test } from 'vitest';
import { jsonTokens } from './json-tokens.ts';

const METADATA = { logger: 'a.b"c', pool: { active: -4.5e3, ok: true, none: null }, list: [1, 'x:1'] };

test('the pieces of formatted JSON are the text again', () => {
  const json = JSON.stringify(METADATA, null, 2);
  expect(
    jsonTokens(json)
      .map((token) => token.text)
      .join(''),
  ).toBe(json);
});

test('keys, strings, numbers and words are told apart', () => {
  const kinds = (kind: string) =>
    jsonTokens(JSON.stringify(METADATA, null, 2))
      .filter((token) => token.kind === kind)
      .map((token) => token.text);
  expect(kinds('key')).toEqual(['"logger"', '"pool"', '"active"', '"ok"', '"none"', '"list"']);
  expect(kinds('string')).toEqual(['"a.b\\"c"', '"x:1"']);
  expect(kinds('number')).toEqual(['-4500', '1']);
});
