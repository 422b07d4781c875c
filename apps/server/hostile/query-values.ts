import { ENDPOINTS, type Endpoint, LOG_LEVELS } from '@rootline/contract';
import { createRandom, type Random } from '../../../scripts/scenarios/random.ts';

/** Calls that read files and cases by a query. */
export const READING_CALLS: readonly Endpoint[] = Object.values(ENDPOINTS as Record<string, Endpoint>).filter(
  ({ method, path, query }) =>
    method === 'GET' && query !== undefined && /^\/(?:logs|cases)(?:\/:id\/(?!run-estimate)|$)/.test(path),
);

const TEXTS = [
  '',
  ' ',
  'db',
  'order taken',
  '%',
  "'; drop table segments; --",
  '$text',
  '$segments',
  '\\',
  '\u0000',
  '\ud83d',
  '\u202e',
  '\u{e0041}',
  '日本',
  'ß',
  'İ',
  '\r\n',
  '"',
  'a'.repeat(1000),
  'a'.repeat(1001),
  '😀'.repeat(400),
] as const;

const EXPRESSIONS = [
  '(',
  ')',
  '[',
  'a{1000}',
  'a{1001}',
  '(?P<x>a)',
  '(?<x>a)',
  '(?=a)',
  '\\1',
  '^',
  '$',
  '.*',
  '(a+)+$',
  '\\pL',
  '\\p{Nope}',
  '(?i)É',
  '\\C',
  '\\x{110000}',
  '((((((((((a{99}){99}){99}){99})))))))',
] as const;

const LISTS = [
  '[]',
  '[""]',
  '["db"]',
  '["db","api",""]',
  '["\\u0000"]',
  '["\\ud800"]',
  '[null]',
  '[1]',
  '[[]]',
  '{}',
  '[',
  'null',
  '"db"',
  '["none,none"]',
  '[","]',
  JSON.stringify(Array(500).fill('x')),
  JSON.stringify(Array(2000).fill('x')),
] as const;

const COMPARISONS = [
  '[]',
  '[["a",">=",1]]',
  '[["a","<",-1e308],["",">",0]]',
  '[["a.b*(","<=",0.5]]',
  '[["\\u0000",">",1]]',
  '[["a","=",1]]',
  '[["a",">=","1"]]',
  '[["a",">=",1e999]]',
  '[[]]',
  '{',
] as const;

const OBJECTS = [
  '{}',
  '{"a":1}',
  '{"a":null,"b":true,"c":"x","d":1e308}',
  '{"a":1e999}',
  '{"a":-0}',
  '{"a":{}}',
  '{"":""}',
  '{"\\u0000":"\\u0000"}',
  '{"\\ud800":"\\ud800"}',
  '{"__proto__":1}',
  '[]',
  'null',
  '{',
  `{${Array.from({ length: 90 }, (_, i) => `"k${i}":${i}`).join()}}`,
] as const;

const NUMBERS = [
  '0',
  '1',
  '-1',
  '1.5',
  '1e3',
  ' 1',
  '999999999999',
  '9999999999999999',
  'NaN',
  '',
  '10',
  '200',
] as const;

const TIMES = [
  '2026-03-01T00:00:00Z',
  '2026-03-01T00:00:02.500+05:30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T23:59:60Z',
  '2026-03-01',
  '2026-03-01T00:00:00',
  '1970-01-01T00:00:00.000000001Z',
  '2026-03-01T00:00:00+23:59',
] as const;

const WORDS = ['true', 'false', 'TRUE', 'regex', 'text', 'lines', 'time', 'none', 'auto', ''] as const;
const LEVELS = [...LOG_LEVELS, 'none', 'ERROR,none', 'ERROR,,INFO', ',', 'error', ''] as const;
const PLACES = ['', ',', '0,0,0', '1772323200000,1,0', '-1,1,1', '1e999,1,1', '9'.repeat(400), 'a,b,c', '1,2'] as const;

/** A query of a call: the same number always gives the same one. */
export function hostileQuery(number: number, ids: { file: string; case: string }): { call: Endpoint; query: string } {
  const random = createRandom(number);
  const call = READING_CALLS[number % READING_CALLS.length] ?? ENDPOINTS.listEntries;
  const { query: schema } = call;
  const names =
    schema !== undefined && 'shape' in schema && typeof schema.shape === 'object'
      ? Object.keys(schema.shape ?? {})
      : [];
  const wanted = new Set([
    ...names.filter((name) => name === 'baseline' && random.chance(0.8)),
    ...Array.from({ length: random.int(1, 3) }, () => names[random.int(0, names.length - 1)] ?? 'limit'),
  ]);
  const parameters = new URLSearchParams();
  for (const name of wanted) parameters.append(name, valueFor(name, random, ids));
  return { call, query: parameters.toString() };
}

function valueFor(name: string, random: Random, ids: { file: string; case: string }): string {
  const own = KINDS[name] ?? TEXTS;
  // What belongs to another parameter now and then.
  const kind = random.chance(0.1) ? (ALL_KINDS[random.int(0, ALL_KINDS.length - 1)] ?? own) : own;
  const value = kind[random.int(0, kind.length - 1)] ?? '';
  if (name === 'baseline' || name === 'case' || name === 'file' || name === 'files') {
    const known = name === 'files' ? JSON.stringify([ids.file]) : name === 'case' ? ids.case : ids.file;
    return random.chance(0.7) ? known : value;
  }
  if (name === 'templates' && random.chance(0.5)) return JSON.stringify([`${ids.file},${random.pick(TEXTS)}`]);
  return name === 'text' && random.chance(0.5) ? random.pick(EXPRESSIONS) : value;
}

const KINDS: Record<string, readonly string[]> = {
  levels: LEVELS,
  mode: ['regex', 'text', 'x'],
  matchCase: WORDS,
  raw: WORDS,
  axis: WORDS,
  from: TIMES,
  to: TIMES,
  time: TIMES,
  where: OBJECTS,
  whereNot: OBJECTS,
  compare: COMPARISONS,
  components: LISTS,
  componentsNot: LISTS,
  services: LISTS,
  files: LISTS,
  templates: LISTS,
  line: NUMBERS,
  seq: NUMBERS,
  limit: NUMBERS,
  bars: NUMBERS,
  buckets: NUMBERS,
  after: PLACES,
  before: [...PLACES, ...NUMBERS],
};
const ALL_KINDS: readonly (readonly string[])[] = [
  TEXTS,
  EXPRESSIONS,
  LISTS,
  OBJECTS,
  COMPARISONS,
  NUMBERS,
  TIMES,
  WORDS,
  LEVELS,
  PLACES,
];
