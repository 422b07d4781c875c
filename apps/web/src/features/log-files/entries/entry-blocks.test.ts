import { LIMITS, type LogEntry } from '@rootline/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeSession } from '#api/session.ts';
import { blockOfLine, entryBlocks, entryIndexQuery } from './entry-blocks.ts';
import type { EntrySource } from './entry-source.ts';
import { windowedSource } from './windowed-source.ts';

test.each([
  [1, 0],
  [500, 0],
  [900, 0],
  [1000, 1],
  [4999, 2],
  [9999, 3],
])('the search for line %d begins in block %d', (line, expected) => {
  expect(blockOfLine([1, 900, 2000, 5000], line)).toBe(expected);
});

test('the search for a line that many blocks begin with starts at the first of them', () => {
  expect(blockOfLine([1, 1, 1, 1], 1)).toBe(0);
  expect(blockOfLine([], 1)).toBe(0);
});

/** A file of 1,250 entries on one line; the calls that were made are kept. */
const stride = LIMITS.entries.indexStride;
const COUNT = 2.5 * stride;
const entry = (position: number): LogEntry => ({
  id: String(position),
  level: 'INFO',
  timestamp: null,
  message: `message ${position}${ofParse}`,
  metadata: null,
  line: 1,
  lineEnd: 1,
  templateId: null,
});
const calls: string[] = [];
let ofParse = '';
function answer(address: URL): unknown {
  const seq = Number(address.searchParams.get('seq'));
  const limit = Number(address.searchParams.get('limit'));
  const table: Record<string, () => unknown> = {
    '/logs/f/entry-index': () => ({ total: COUNT, stride, lines: [1, 1, 1], seqs: [0, stride, 2 * stride] }),
    '/logs/f/entries': () => ({
      entries: Array.from({ length: Math.min(limit, COUNT - seq) }, (_unused, step) => entry(seq + step)),
      nextLine: seq + limit < COUNT ? 1 : null,
      nextSeq: seq + limit < COUNT ? seq + limit : null,
    }),
  };
  return table[address.pathname]?.();
}

beforeEach(() => {
  writeSession({ token: 't', backendUrl: 'http://server' });
  calls.length = 0;
  ofParse = '';
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address);
    calls.push(`${url.pathname}${url.search}`);
    return Response.json(answer(url));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('nothing that was read of a parse is shown after a new one that ended while nobody looked', async () => {
  const client = new QueryClient();
  const read = async (parseNumber: number) => {
    const source = windowedSource({ id: 'f', parseNumber });
    const ways = entryBlocks(client, await client.fetchQuery(entryIndexQuery(source, {})));
    return (await ways.fetchEntry(0))?.message;
  };
  expect(await read(1)).toBe('message 0');
  ofParse = ' of the new parse';
  expect(await read(1)).toBe('message 0');
  expect(await read(2)).toBe('message 0 of the new parse');
});

test('rows that are still shown while those of another file are counted do not become its rows', async () => {
  const client = new QueryClient();
  const named = (name: string): EntrySource => ({
    ...windowedSource({ id: name, parseNumber: 1 }),
    index: async () => {
      const finder = { block: async () => [{ ...entry(0), message: name }], rowOf: async () => null };
      return { total: 1, stride, lines: [], seqs: [], finder: { ...finder, rowOfLine: async () => null } };
    },
  });
  const before = await client.fetchQuery(entryIndexQuery(named('before'), {}));
  const after = await client.fetchQuery(entryIndexQuery(named('after'), {}));
  expect((await entryBlocks(client, before).fetchEntry(0))?.message).toBe('before');
  expect((await entryBlocks(client, after).fetchEntry(0))?.message).toBe('after');
});

describe('a file with every entry on one line', () => {
  const ways = async () => {
    const client = new QueryClient();
    const source = windowedSource({ id: 'f', parseNumber: 1 });
    return entryBlocks(client, await client.fetchQuery(entryIndexQuery(source, {})));
  };

  test.each([0, 1, stride - 1, stride, 2 * stride + 7, COUNT - 1])('shows entry %d in its own row', async (row) => {
    expect((await (await ways()).fetchEntry(row))?.id).toBe(String(row));
  });

  test('asks for a block by the position of its first entry', async () => {
    await (await ways()).fetchEntry(stride + 3);
    expect(calls).toEqual(['/logs/f/entry-index', `/logs/f/entries?seq=${stride}&limit=${stride}&raw=true`]);
  });

  test.each([0, stride, 2 * stride + 7])('finds the row of the entry at position %d', async (position) => {
    expect(await (await ways()).findPosition(position)).toMatchObject({
      row: position,
      entry: { id: String(position) },
    });
  });

  test('finds its line at the first entry, and no row past the end', async () => {
    const { findLine, fetchEntry } = await ways();
    expect(await findLine(1)).toMatchObject({ row: 0 });
    expect(await findLine(2)).toBeNull();
    expect(await fetchEntry(COUNT)).toBeUndefined();
  });
});
