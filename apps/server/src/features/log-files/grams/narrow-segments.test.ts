import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogParser } from '@rootline/logparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOINED_LINES, MIXED_LINES } from '#testing/entries-contract/mixed-lines.ts';
import { writeEntries } from '#testing/entries-contract/written-entries.ts';
import { conditionReader } from '../entries/condition-reader.ts';
import type { EntryFilter } from '../entries/entry-operations.ts';
import { createEntryReader } from '../entries/read-entries.ts';
import { segmentEngines } from '../entries/segment-engine.ts';
import { RawLineBuffer } from '../ingest/raw-line-buffer.ts';
import { SegmentWriter } from '../ingest/segment-writer.ts';
import { openSegmentDatabase, type SegmentDatabase } from '../segment-database.ts';
import { narrowSegments } from './narrow-segments.ts';

/** Segments with these numbers have no grams, and have them. */
const WITHOUT = 0;
const WITH = 16;
/** What stands otherwise in a line than in what is found: escaped, in colors. */
const TEXTS = ['/var/77 full', 'anna-1077', 'colour 1', '"double"', 'store: up', '7 kelvin'];
const EXPRESSIONS = [
  'block [0-9]+77 up',
  'col(our)? 1\\d',
  'ZAHLUNG (ü|Ü)BERF',
  '77 kelvin sign',
  '\\d7 at 7 .*STORE: UP',
];
const ANYTHING: EntryFilter = {
  levels: null,
  search: null,
  fromMs: null,
  toMs: null,
  templateId: null,
  lines: null,
  route: null,
  fields: [],
  components: null,
  notComponents: [],
  comparisons: [],
};

let folder: string;
let database: SegmentDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rootline-grams-'));
  database = await openSegmentDatabase({ memoryMegabytes: 256, tempFolder: folder, dataFolders: [folder] });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string, firstNumber: number) {
  const rawLines = new RawLineBuffer();
  const segments: string[] = [];
  const place = { folder, logPath: null, firstNumber };
  const writer = new SegmentWriter(place, rawLines, ({ path }) => segments.push(path));
  const parser = createLogParser({ referenceTimeMs: 0, fileName: name }, (batch) => writer.add(batch));
  rawLines.push(Buffer.from(text));
  rawLines.end();
  parser.push(Buffer.from(text));
  parser.finish();
  await writer.finish();
  writer.close();
  const { besideCount, hasPlainTimes } = writer.found();
  return { segments, kept: { hasRawLines: true, hasLinesBeside: besideCount > 0, hasParts: false, hasPlainTimes } };
}

function linesOf(make: (i: number) => string): string {
  return Array.from({ length: 20_000 }, (_none, i) => make(i)).join('\n');
}

describe('a search finds the same entries with grams as without', () => {
  const logs: [name: string, makeText: () => string][] = [
    ['service.json', () => writeEntries().text],
    ['web.log', () => MIXED_LINES],
    ['shop.log', () => JOINED_LINES],
    [
      'text.log',
      () => linesOf((i) => `2026-03-01 10:00:${10 + (i % 40)},123 INFO [w-1] app.Store: block ${i * 7919} up`),
    ],
    [
      'escaped.json',
      () =>
        linesOf((i) => `{"time":"2026-03-01T10:00:00Z","msg":"\\/var\\/${i} full","user":"\\u0061nna-${1000 + i}"}`),
    ],
    ['signs.log', () => linesOf((i) => `block ${i} at ${i % 90} \u212aelvin sign, \u017ftore: up`)],
    ['coloured.log', () => linesOf((i) => `\u001b[3${i % 8}mcol\u001b[0mour ${i} of a screen`)],
  ];

  test.each(logs)('%s', async (name, makeText) => {
    const text = makeText();
    const [without, having] = [await write(name, text, WITHOUT), await write(name, text, WITH)];
    const keysOf = () => Promise.reject(new Error('No template is asked for'));
    const reader = createEntryReader(segmentEngines(database), conditionReader(database, keysOf), keysOf);
    const call = { signal: new AbortController().signal, report: () => {}, ask: () => Promise.reject(new Error()) };
    const found = (written: typeof having, search: EntryFilter['search']) =>
      reader.index(
        {
          engine: 'duckdb',
          ...written,
          ...written.kept,
          digestPath: '',
          filter: { ...ANYTHING, search },
          stride: 1,
          offset: 0,
          buckets: null,
        },
        call,
      );
    const texts = [...piecesOf(text), ...TEXTS];
    const searches = [
      ...texts.flatMap((wanted) => [false, true].map((matchCase) => ({ text: wanted, isRegex: false, matchCase }))),
      ...EXPRESSIONS.map((wanted) => ({ text: wanted, isRegex: true, matchCase: false })),
    ];
    for (const search of searches) {
      expect({ search, ...(await found(having, search)) }).toEqual({ search, ...(await found(without, search)) });
    }
  });

  /** Of several lengths from all over the text, also in capitals; most stand in few of its lines. */
  function piecesOf(text: string): string[] {
    return Array.from({ length: 12 }, (_none, i) => {
      const at = Math.floor((text.length * i) / 12);
      const piece = text.slice(at, at + 5 + 3 * i);
      return i % 2 === 0 ? piece : piece.toUpperCase();
    });
  }
});

describe('what is left to read', () => {
  const idOf = (i: number) => createHash('sha256').update(String(i)).digest('hex').slice(0, 16);
  const lines = linesOf((i) => `2026-03-01 10:00:10,123 INFO [w-1] app.Store: block ${idOf(i)} is stored`);
  let segments: string[];
  beforeAll(async () => {
    ({ segments } = await write('blocks.log', lines, WITH));
  });

  test('of a text that stands nowhere, nothing', () => {
    expect(narrowSegments(segments, ['block was lost'])).toMatchObject({ files: [] });
  });

  test('of a text that stands in one line, its row group', () => {
    const { rows } = narrowSegments(segments, [`Block ${idOf(10_000)} IS`]);
    expect(rows.match(/seq >= \d+ AND seq <= \d+/g)).toEqual(['seq >= 8192 AND seq <= 16383']);
  });

  test('of a text of either of two ways, the row groups of both', () => {
    const texts = [`block ${idOf(19_000)}`, `block ${idOf(1000)}`];
    expect(narrowSegments(segments, texts).rows.match(/seq >= \d+/g)).toEqual(['seq >= 0', 'seq >= 16384']);
  });

  test.each([
    ['that stands everywhere, all as one piece', ['is stored'], /seq >= 0 AND seq <= 19999/],
    ['that is too short, the file', ['block'], /read_parquet\(\$files\)/],
    ['of which nothing is known, the file', null, /read_parquet\(\$files\)/],
  ])('of a text %s', (_name, texts, rows) => {
    expect(narrowSegments(segments, texts).rows).toMatch(rows);
  });

  test('of a segment without grams, the file', async () => {
    const { segments: old } = await write('old.log', 'up\n', WITHOUT);
    expect(narrowSegments(old, ['block was lost']).files).toEqual(old);
  });
});
