import { expect, test } from 'vitest';
import { jsonTokens, namedTokens } from './json-tokens.ts';

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

test('plain values of objects have names, those of lists have none', () => {
  const json = JSON.stringify({ thread: 'w-1', pool: { total: 2 }, tags: ['a', 7], isLast: true });
  const named = namedTokens(json).flatMap(({ name, text }) => (name === null ? [] : [[name, text]]));
  expect(named).toEqual([
    ['thread', '"w-1"'],
    ['total', '2'],
    ['isLast', 'true'],
  ]);
  expect(
    namedTokens(json)
      .map(({ text }) => text)
      .join(''),
  ).toBe(json);
});
