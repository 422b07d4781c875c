/** An entry of a file in its place. */
export interface OrderedEntry {
  /** Position in its file, from 0. */
  seq: number;
  /** From `orderKeys`, in the time of its file. */
  key: number;
}

/** A file to merge, or the part of its entries that a filter lets through. */
export interface OrderedFile<Entry extends OrderedEntry> {
  /** Added to its keys: what its clock is behind the time of the case, in milliseconds. */
  offsetMs: number;
  /** Entries with a position of at least `seq`, ascending; fewer than `count` only where there are no more. */
  from(seq: number, count: number): Promise<Entry[]>;
  /** Entries with a position below `seq`, descending; fewer than `count` only where there are no more. */
  before(seq: number, count: number): Promise<Entry[]>;
  /** The position of the first entry, filtered out or not, with a key of at least `key`, or above it; behind the last where none has. */
  positionOf(key: number, bound: 'at-least' | 'above'): Promise<number>;
  /** The key of an entry, filtered out or not; null where there is none at this position. */
  keyAt(seq: number): Promise<number | null>;
}

/** A place in the merged order: an entry, a time of the case in epoch milliseconds, or an end. */
export type Cursor = { file: number; seq: number } | { timeMs: number } | 'start' | 'end';

export interface MergedEntry<Entry> {
  /** Index of its file. */
  file: number;
  entry: Entry;
}

export interface MergeRequest<Entry extends OrderedEntry> {
  files: readonly OrderedFile<Entry>[];
  cursor: Cursor;
  /** `after` gives what follows the cursor's entry, `before` what precedes it; a time belongs to what follows. */
  direction: 'after' | 'before';
  limit: number;
}

/** Entries that are read of a file at a time, so that a page costs few reads of many files. */
const LEAST_READ = 8;

/**
 * One page of the entries of many files in the order of the case's time; always in reading order, whichever the direction. Of
 * entries of the same time those of earlier files come first. However the order is cut into pages, nothing comes twice and
 * nothing is lost: the cursor of the next page is the last entry of this one, that of the page before the first.
 */
export async function mergePage<Entry extends OrderedEntry>({
  files,
  cursor,
  direction,
  limit,
}: MergeRequest<Entry>): Promise<MergedEntry<Entry>[]> {
  const isAfter = direction === 'after';
  const positions = await positionsOf(files, cursor, isAfter);
  const size = Math.max(LEAST_READ, Math.ceil((2 * limit) / Math.max(1, files.length)));
  const heads = await Promise.all(
    files.map(async (file, index) => openHead(file, { index, position: positions[index] ?? 0, isAfter, size })),
  );
  const page: MergedEntry<Entry>[] = [];
  while (page.length < limit) {
    let next: Head<Entry> | null = null;
    for (const head of heads)
      if (head.entry !== null && (next === null || isEarlier(head, next) === isAfter)) next = head;
    if (next === null || next.entry === null) break;
    page.push({ file: next.index, entry: next.entry });
    await next.advance();
  }
  return isAfter ? page : page.reverse();
}

/** How many entries of all files come before the cursor, filtered out or not. */
export async function rankOf(files: readonly OrderedFile<OrderedEntry>[], cursor: Cursor): Promise<number> {
  return (await positionsOf(files, cursor, false)).reduce((sum, position) => sum + position, 0);
}

/** Where each file is cut by the cursor: the entries below the position come before it. */
async function positionsOf(
  files: readonly OrderedFile<OrderedEntry>[],
  cursor: Cursor,
  isAfter: boolean,
): Promise<number[]> {
  if (cursor === 'start') return files.map(() => 0);
  if (cursor === 'end') return Promise.all(files.map((file) => file.positionOf(Number.POSITIVE_INFINITY, 'above')));
  if ('timeMs' in cursor) {
    return Promise.all(files.map((file) => file.positionOf(cursor.timeMs - file.offsetMs, 'at-least')));
  }
  const own = files[cursor.file];
  const key = await own?.keyAt(cursor.seq);
  if (own === undefined || key === undefined || key === null) throw new RangeError('The cursor names no entry');
  return Promise.all(
    files.map((file, index) => {
      if (index === cursor.file) return isAfter ? cursor.seq + 1 : cursor.seq;
      return file.positionOf(key + own.offsetMs - file.offsetMs, index < cursor.file ? 'above' : 'at-least');
    }),
  );
}

interface Head<Entry> {
  index: number;
  /** In the time of the case. */
  key: number;
  entry: Entry | null;
  advance(): Promise<void>;
}

/** The next entry of a file, read ahead. */
async function openHead<Entry extends OrderedEntry>(
  file: OrderedFile<Entry>,
  { index, position, isAfter, size }: { index: number; position: number; isAfter: boolean; size: number },
): Promise<Head<Entry>> {
  let read: Entry[] = [];
  let at = 0;
  let next = position;
  let isOver = false;
  const head: Head<Entry> = {
    index,
    key: Number.NaN,
    entry: null,
    async advance() {
      if (at === read.length && !isOver) {
        read = isAfter ? await file.from(next, size) : await file.before(next, size);
        at = 0;
        isOver = read.length < size;
        const last = read.at(-1);
        if (last !== undefined) next = isAfter ? last.seq + 1 : last.seq;
      }
      head.entry = read[at++] ?? null;
      head.key = (head.entry?.key ?? Number.NaN) + file.offsetMs;
    },
  };
  await head.advance();
  return head;
}

function isEarlier(a: Head<OrderedEntry>, b: Head<OrderedEntry>): boolean {
  return a.key === b.key ? a.index < b.index : a.key < b.key;
}
