import { describe, expect, it } from 'vitest';
import { type Cursor, type MergedEntry, mergePage, type OrderedEntry, type OrderedFile, rankOf } from './merge-page.ts';
import { orderKeys } from './order-keys.ts';

const NONE = Number.NaN;

/** A file in memory; `isShown` filters. */
function fileOf(
  keys: number[],
  offsetMs = 0,
  isShown: (seq: number) => boolean = () => true,
): OrderedFile<OrderedEntry> {
  const all = keys.map((key, seq) => ({ seq, key })).filter(({ seq }) => isShown(seq));
  return {
    offsetMs,
    from: async (seq, count) => all.filter((entry) => entry.seq >= seq).slice(0, count),
    before: async (seq, count) =>
      all
        .filter((entry) => entry.seq < seq)
        .slice(-count)
        .reverse(),
    positionOf: async (key, bound) => {
      const found = keys.findIndex((own) => (bound === 'above' ? own > key : own >= key));
      return found < 0 ? keys.length : found;
    },
    keyAt: async (seq) => keys[seq] ?? null,
  };
}

const shown = (page: MergedEntry<OrderedEntry>[]) => page.map(({ file, entry }) => `${'abcdefgh'[file]}${entry.seq}`);

async function inPages(files: OrderedFile<OrderedEntry>[], direction: 'after' | 'before', nextLimit: () => number) {
  const entries: MergedEntry<OrderedEntry>[] = [];
  let cursor: Cursor = direction === 'after' ? 'start' : 'end';
  for (;;) {
    const page: MergedEntry<OrderedEntry>[] = await mergePage({ files, cursor, direction, limit: nextLimit() });
    const edge = direction === 'after' ? page.at(-1) : page[0];
    if (edge === undefined) return shown(entries);
    if (direction === 'after') entries.push(...page);
    else entries.unshift(...page);
    cursor = { file: edge.file, seq: edge.entry.seq };
  }
}

describe('the order of entries', () => {
  it.each<[string, number[][], string]>([
    [
      'by time',
      [
        [1, 4],
        [2, 3],
      ],
      'a0 b0 b1 a1',
    ],
    ['at the same time by file', [[5, 5], [5], [5]], 'a0 a1 b0 c0'],
    ['without a time between its neighbours', [[1, NONE, NONE, 9], [5]], 'a0 a1 a2 b0 a3'],
    [
      'before the first time with it',
      [
        [NONE, NONE, 7],
        [1, 8],
      ],
      'b0 a0 a1 a2 b1',
    ],
    [
      'a time that lies behind keeps its place',
      [
        [5, 2, 6],
        [3, 5.5],
      ],
      'b0 a0 a1 b1 a2',
    ],
    [
      'a file without times comes last',
      [
        [NONE, NONE],
        [3, 4],
      ],
      'b0 b1 a0 a1',
    ],
    ['an empty file', [[], [1]], 'b0'],
  ])('%s', async (_name, times, order) => {
    const files = times.map((of) => fileOf(orderKeys(of)));
    expect(await inPages(files, 'after', () => 100)).toEqual(order.split(' '));
  });

  it('follows the offsets of the clocks', async () => {
    const files = [fileOf([10, 20]), fileOf([3610, 3615], -3600)];
    expect(await inPages(files, 'after', () => 1)).toEqual(['a0', 'b0', 'b1', 'a1']);
  });
});

describe('where a page begins', () => {
  const files = [fileOf([1, 3, 5]), fileOf([2, 3, 3]), fileOf([3])];

  it.each<[string, Cursor, 'after' | 'before', string]>([
    ['after an entry among others of its time', { file: 1, seq: 1 }, 'after', 'b2 c0'],
    ['before an entry', { file: 1, seq: 1 }, 'before', 'b0 a1'],
    ['from a time on', { timeMs: 3 }, 'after', 'a1 b1'],
    ['up to a time', { timeMs: 3 }, 'before', 'a0 b0'],
    ['at the end', 'end', 'before', 'c0 a2'],
  ])('%s', async (_name, cursor, direction, page) => {
    expect(shown(await mergePage({ files, cursor, direction, limit: 2 }))).toEqual(page.split(' '));
  });

  it('knows how many entries come before', async () => {
    expect(
      await Promise.all([rankOf(files, 'start'), rankOf(files, { file: 2, seq: 0 }), rankOf(files, 'end')]),
    ).toEqual([0, 5, 7]);
  });

  it('refuses a cursor that names no entry', async () => {
    await expect(mergePage({ files, cursor: { file: 0, seq: 9 }, direction: 'after', limit: 1 })).rejects.toThrow(
      RangeError,
    );
  });
});

it('gives the same order however it is cut into pages, forwards and backwards, filtered or not', async () => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = createRandom(seed);
    const times = Array.from({ length: 1 + random(7) }, () => {
      let time = random(30);
      return Array.from({ length: random(40) }, () => {
        time += random(4) - 1;
        return random(5) === 0 ? NONE : time;
      });
    });
    const offsets = times.map(() => random(3) * 5);
    const filter = random(2) === 0 ? () => true : (seq: number) => seq % 3 !== 1;
    const keys = times.map(orderKeys);
    const files = keys.map((own, index) => fileOf(own, offsets[index], filter));
    const expected = keys
      .flatMap((own, file) => own.map((key, seq) => ({ file, seq, key: key + (offsets[file] ?? 0) })))
      .filter(({ seq }) => filter(seq))
      .sort((a, b) => (a.key === b.key ? a.file - b.file || a.seq - b.seq : a.key - b.key))
      .map(({ file, seq }) => `${'abcdefgh'[file]}${seq}`);
    const limit = () => 1 + random(20);
    expect(await inPages(files, 'after', limit), `seed ${seed} forwards`).toEqual(expected);
    expect(await inPages(files, 'before', limit), `seed ${seed} backwards`).toEqual(expected);
  }
});

/** Whole numbers below a bound, the same in every run. */
function createRandom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
