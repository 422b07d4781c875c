import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { bytesOf } from '../lines/bytes.ts';
import { JsonObjectScanner } from './json-object-scanner.ts';

const SEED =
  '{"t":"2024-01-02T10:00:00Z","n":-1.5e3,"s":"a\\u00e9\\n","o":{"a":[1,{"b":null}],"c":""},"l":[true,false]}';
const PIECES = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '0',
  '-',
  'e',
  '.',
  ' ',
  '\t',
  'true',
  'nul',
  '\\u12',
  '\u0001',
];

function isObject(text: string): boolean {
  try {
    return JSON.parse(text) !== null && text.trimStart().startsWith('{');
  } catch {
    return false;
  }
}

function scan(text: string): JsonObjectScanner | null {
  const { bytes, end } = bytesOf(text);
  const scanner = new JsonObjectScanner();
  return scanner.scan(bytes, 0, end) ? scanner : null;
}

describe('an object in bytes', () => {
  it.each([
    '{}',
    '{ }',
    '{"a":1}',
    '{"a" : 1 , "b":[ ]} ',
    '{"a":01}',
    '{"a":1.}',
    '{"a":-}',
    '{"a":1e5}',
    '{"a":+1}',
    '{"a":nul}',
    '{"a":"x}',
    '{"a":"\\x"}',
    '{"a":"\t"}',
    '{"a":1,}',
    '{,}',
    '{"a"}',
    '{"a":1}}',
    '{"a":1} x',
    '{"a":[1,]}',
    '{"a":{"b":1,}}',
    '{"a":{"b" 1}}',
    '{"a":"grüße"}',
  ])('%s is taken when JSON.parse takes it', (text) => {
    expect(scan(text) !== null).toBe(isObject(text));
  });

  it('is taken when JSON.parse takes it, whatever is put into it or cut off', () => {
    const texts: string[] = [];
    for (let at = 1; at < SEED.length; at++) {
      texts.push(SEED.slice(0, at), SEED.slice(0, at) + SEED.slice(at + 1));
      for (const piece of PIECES) texts.push(SEED.slice(0, at) + piece + SEED.slice(at));
    }
    // Keys with escapes are left to JSON.parse.
    const differing = texts.filter((text) => (scan(text) !== null) !== isObject(text) && !/\\[^"]*":/.test(text));
    expect(differing).toEqual([]);
  });

  it('gives its members in order', () => {
    const text = '{"a": "x", "bc":{"d":1}}';
    const scanner = scan(text);
    const members = Array.from({ length: scanner?.count ?? 0 }, (_none, i) => [
      text.slice(scanner?.keyStart[i], scanner?.keyEnd[i]),
      text.slice(scanner?.valueStart[i], scanner?.valueEnd[i]),
    ]);
    expect(members).toEqual([
      ['a', '"x"'],
      ['bc', '{"d":1}'],
    ]);
  });
});

describe('records read in place and records read by JSON.parse are the same entry', () => {
  /** A member with an escape in its key keeps a record from being read in place. */
  const OTHER = '"\\u006b":1';
  it.each([
    ['plain', '"time":"2024-01-02T10:00:00Z","level":"warn","logger":"db","msg":"a 1","n":2'],
    ['numbers', '"ts":1704189600.25,"level":50,"msg":"a","pid":7'],
    ['an escaped message', '"time":"2024-01-02T10:00:00Z","level":"info","msg":"say \\"hi\\" "'],
    ['a message of two lines', '"time":"2024-01-02T10:00:00Z","level":"info","msg":"a\\n b"'],
    ['a stack', '"time":"2024-01-02T10:00:00Z","level":"error","msg":"a","stack":"X\\n at y"'],
    ['parts one level down', '"time":"2024-01-02T10:00:00Z","log":{"level":"error"},"message":"a"'],
    ['no message', '"time":"2024-01-02T10:00:00Z","level":"info","n":2'],
    ['a key twice', '"time":"2024-01-02T10:00:00Z","level":"info","msg":"a","msg":"b"'],
    [
      'letters of all scripts',
      '"time":"2024-01-02T10:00:00Z","level":"info","logger":"дом","msg":"grüße 你好","ort":"Köln"',
    ],
  ])('%s', (_name, members) => {
    const [inPlace, parsed] = [`{${members}}`, `{${members},${OTHER}}`].map((line) => {
      const { entries } = parseText(`${line}\n`.repeat(3));
      const { metadata, templateId: _id, ...entry } = entries[1] ?? {};
      const { k: _k, ...rest } = metadata ?? {};
      return { ...entry, rest };
    });
    // Without a message all members are the message.
    if (_name === 'no message') expect(parsed?.message).toBe(`${inPlace?.message} k=1`);
    else expect(inPlace).toEqual(parsed);
  });
});
