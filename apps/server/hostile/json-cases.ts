import { expect } from 'vitest';
import { type ContentCase, TIME } from './content-case.ts';
import { hasOwnPrototypeKeys } from './text-cases.ts';

const record = (fields: string, message = 'x') => `{"time":"${TIME}","level":"error","msg":"${message}",${fields}}\n`;
const repeated = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join(',');

const CONTENTS: Omit<ContentCase, 'fileName'>[] = [
  { name: 'brackets 100,000 deep', content: () => '['.repeat(100_000) + ']'.repeat(100_000) },
  { name: 'only opening brackets', content: () => '['.repeat(1_000_000) },
  { name: 'only closing brackets', content: () => ']}'.repeat(100_000) },
  { name: 'objects 100,000 deep', content: () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` },
  {
    name: 'objects 100,000 deep in one of many lines',
    content: () => `${record('"a":1')}{"a":${'{"a":'.repeat(9000)}1${'}'.repeat(9001)}\n${record('"b":2')}`.repeat(3),
  },
  {
    name: 'an array cut in half',
    content: () => `[${repeated(500, () => record('"n":1').trimEnd())},{"time":"${TIME}","msg":"cu`,
  },
  { name: 'an array without commas', content: () => `[${record('"n":1').repeat(50)}]` },
  { name: 'an array of numbers, texts and nulls', content: () => '[1,"two",null,true,[3],{}]' },
  { name: 'an empty array', content: () => '[]' },
  { name: 'an empty object', content: () => '{}' },
  { name: 'null', content: () => 'null' },
  { name: 'one text', content: () => '"hello"' },
  {
    name: 'huge numbers',
    content: () => record(`"a":1e999,"b":-1e999,"c":${'9'.repeat(5000)},"d":0.${'0'.repeat(500)}1`).repeat(3),
    entries: 3,
  },
  {
    name: 'the same key twice',
    content: () => record('"a":1,"a":2,"level":"info","a":{"a":3,"a":4}').repeat(3),
    entries: 3,
  },
  {
    name: 'names of prototypes',
    content: () =>
      record('"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1').repeat(3),
    entries: 3,
    check: hasOwnPrototypeKeys,
  },
  {
    name: '10,000 keys in one object',
    content: () => record(repeated(10_000, (i) => `"k${i}":${i}`)).repeat(3),
    entries: 3,
  },
  { name: 'a key of 1 MiB', content: () => record(`"${'k'.repeat(1024 ** 2)}":1`) + record('"a":1') },
  {
    name: 'half a surrogate pair in escapes',
    content: () =>
      record('"a":"\\ud800","\\udc00":"b","c":"\\ud83d\\ude00"', 'half \\ud800 whole \\ud83d\\ude00').repeat(3),
    entries: 3,
    message: 'half \ufffd whole 😀',
  },
  {
    name: 'NUL in escapes',
    content: () => record('"a":"\\u0000","\\u0000b":1', 'nul \\u0000 here').repeat(3),
    entries: 3,
    message: 'nul \ufffd here',
  },
  { name: 'wrong escapes', content: () => record('"a":"\\x41\\u12","b":"\\') + record('"a":1').repeat(3) },
  {
    name: 'a message that is an object',
    content: () => `{"time":"${TIME}","level":{"a":1},"msg":{"deep":[1,2]}}\n`.repeat(3),
    entries: 3,
  },
  {
    name: 'a level, time and message of null',
    content: () => `{"time":null,"level":null,"msg":null}\n`.repeat(3),
    entries: 3,
  },
  {
    name: 'a level of a number and a time of an array',
    content: () => `{"time":[1,2],"level":50,"msg":"x"}\n`.repeat(3),
    entries: 3,
  },
  {
    name: 'a document with an array of records',
    content: () => `{"service":"a","events":[${repeated(200, (i) => record(`"n":${i}`).trimEnd())}]}`,
    entries: 200,
  },
  {
    name: 'records across lines',
    content: () =>
      `${JSON.stringify({ time: TIME, level: 'error', msg: 'x', a: [1, { b: 2 }] }, null, 2)}\n`.repeat(20),
    entries: 20,
  },
  { name: 'comments and trailing commas', content: () => `// log\n[${record('"n":1,').trimEnd()},]\n` },
  {
    name: 'a text of 3 MiB in a field',
    content: () => record(`"big":"${'z'.repeat(3 * 1024 ** 2)}"`) + record('"a":1'),
  },
  { name: 'an array of 5,000 empty objects', content: () => `[${'{},'.repeat(4999)}{}]`, entries: 5000 },
  {
    name: 'a mark in front of an array',
    content: () => `\ufeff[${repeated(5, (i) => record(`"n":${i}`).trimEnd())}]`,
    entries: 5,
  },
];

export const JSON_CASES: ContentCase[] = CONTENTS.map((one) => ({ ...one, fileName: 'a.json' }));

/** After all of these an ordinary entry has nothing that it was not given. */
export function expectUnpolluted(metadata: Record<string, unknown> | null): void {
  expect(Object.keys(metadata ?? {})).not.toContain('polluted');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
}
