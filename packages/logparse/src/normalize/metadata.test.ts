import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { metadataJson, withTruncated } from './metadata.ts';

test.each([
  [{ a: '\0' }, { a: '\ufffd' }],
  [{ '\0a': ['x\0\0y', { b: '\0' }] }, { '\ufffda': ['x\ufffd\ufffdy', { b: '\ufffd' }] }],
  [{ a: '\\\0' }, { a: '\\\ufffd' }],
  [{ a: '\\u0000' }, { a: '\\u0000' }],
  [
    { a: '\ud800', '\udc00': 1 },
    { a: '\ufffd', '\ufffd': 1 },
  ],
])('the JSON of %j is that of %j', (fields, expected) => {
  expect(JSON.parse(metadataJson(fields) ?? '')).toEqual(expected);
});

test('no field of an entry holds NUL or half a character, whatever its record escapes', () => {
  const record = '{"message":"m\\u0000","logger":"c\\u0000\\ud800","k\\u0000":"v\\u0000","\\ud800":"\\udc00"}';
  for (const text of [`${record}\n${record}\n`, `[${record},\n${record}]`]) {
    const { entries, log } = parseText(text);
    expect(entries.map(({ metadata }) => metadata)).toEqual(
      Array(2).fill({ 'k\ufffd': 'v\ufffd', '\ufffd': '\ufffd' }),
    );
    expect(log.templates[0]?.components[0]?.name).toBe('c\ufffd\ufffd');
    expect(JSON.stringify(log)).not.toMatch(/\\u0000|\\ud[89a-f]/);
  }
});

test.each([
  [null, { truncated: 5 }],
  ['{"a":1}', { a: 1, truncated: 5 }],
  ['{"truncated":"x","a":1}', { truncated: 5, a: 1 }],
])('%s says that 5 bytes were left out', (json, expected) => {
  expect(JSON.parse(withTruncated(json, 5))).toEqual(expected);
});
