import type { CaseEntry } from '@rootline/contract';
import { comparePositions, type FoundRow, type Position, type RowFinder } from '../entries/entry-source.ts';

/** A page of entries behind a place, and how it goes on. */
interface CasePage {
  entries: readonly CaseEntry[];
  /** Where the next page begins; null at the end. */
  next: string | null;
}

/** Equal parts of a range of time with the number of rows in each. */
export interface CountedTime {
  start: number;
  bucketSize: number;
  counts: readonly number[];
}

interface RowsInput {
  total: number;
  stride: number;
  /** The rows of all the time there is; null where nothing has a time. */
  counted: CountedTime | null;
  pageMax: number;
  page(after: string | null, limit: number, signal?: AbortSignal): Promise<CasePage>;
  /** The rows of a range of time, in finer parts. */
  countWithin(fromMs: number, toMs: number, signal?: AbortSignal): Promise<CountedTime | null>;
  toEntry(entry: CaseEntry): FoundRow['entry'];
  /** Where the entry at a line of a file stands, or the next one that passes. */
  positionOfLine(line: number): Promise<Position | null>;
}

/** A place whose row is known; the rows of its time can be counted in finer parts where `toMs` is given. */
interface Anchor {
  row: number;
  after: string | null;
  fromMs: number;
  toMs: number | null;
}

const FIRST: Anchor = { row: 0, after: null, fromMs: Number.NEGATIVE_INFINITY, toMs: null };
/** Finer parts are of no use: bars are never shorter. */
const LEAST_MS = 1000;
/** So many rows are read on the way to another one before its time is counted more finely. */
const NEAR_ROWS = 1000;
/** Behind all times: entries of files that name none. */
const TIMELESS_MS = 8.64e15;

/**
 * Rows of entries that come by keyset pages. How many rows each part of the time has is exact, so the row where a part
 * begins is known; parts are counted more finely where someone goes, and pages are read from there.
 */
export function caseRows(input: RowsInput): RowFinder {
  const { total, stride, pageMax } = input;
  const anchors: Anchor[] = [FIRST];
  if (input.counted) {
    divide(input.counted, 0);
    const timed = input.counted.counts.reduce((sum, count) => sum + count, 0);
    if (timed > 0) add({ row: timed, after: placeAt(TIMELESS_MS), fromMs: TIMELESS_MS, toMs: null });
  }

  function add(anchor: Anchor): void {
    const at = anchors.findLastIndex(({ row }) => row <= anchor.row);
    const before = anchors[at];
    // The narrower of two parts that begin with one row takes the place of the other.
    if (before?.row === anchor.row && before.row > 0) anchors[at] = anchor;
    else anchors.splice(at + 1, 0, anchor);
  }

  function divide({ start, bucketSize, counts }: CountedTime, firstRow: number): void {
    let row = firstRow;
    counts.forEach((count, bucket) => {
      const fromMs = start + bucket * bucketSize;
      if (count > 0) add({ row, after: placeAt(fromMs), fromMs, toMs: fromMs + bucketSize });
      row += count;
    });
  }

  /** The last anchor that `isReached`, as near as counting brings it. */
  async function near(isReached: (anchor: Anchor) => boolean, signal?: AbortSignal): Promise<Anchor> {
    for (;;) {
      const at = Math.max(0, anchors.findLastIndex(isReached));
      const anchor = anchors[at] ?? FIRST;
      const rows = (anchors[at + 1]?.row ?? total) - anchor.row;
      if (rows <= NEAR_ROWS || anchor.toMs === null || anchor.toMs - anchor.fromMs <= LEAST_MS) return anchor;
      const finer = await input.countWithin(anchor.fromMs, anchor.toMs - 1, signal);
      anchor.toMs = null;
      if (finer && finer.bucketSize * 2 <= (anchors[at + 1]?.fromMs ?? Infinity) - anchor.fromMs)
        divide(finer, anchor.row);
    }
  }

  /** Reads from the anchor on until `take` has enough; what is read becomes an anchor for the next one. */
  async function readFrom(
    anchor: Anchor,
    wanted: number,
    take: (entries: readonly FoundRow[]) => boolean,
    signal?: AbortSignal,
  ): Promise<void> {
    let { row, after } = anchor;
    for (;;) {
      const { entries, next } = await input.page(after, Math.min(pageMax, Math.max(wanted, stride)), signal);
      const found = entries.map((entry, at) => ({ row: row + at, entry: input.toEntry(entry) }));
      row += entries.length;
      if (next !== null && anchors.every((known) => known.row !== row)) {
        const last = found.at(-1)?.entry.id ?? '';
        add({ row, after: next, fromMs: Number(last.split('_')[0]), toMs: null });
      }
      if (take(found) || next === null || entries.length === 0) return;
      after = next;
    }
  }

  async function rowOf(position: Position): Promise<FoundRow | null> {
    const place = typeof position === 'number' ? String(Number.NEGATIVE_INFINITY) : position;
    const isReached = ({ after }: Anchor) => after === null || comparePositions(after.replaceAll(',', '_'), place) < 0;
    let result: FoundRow | null = null;
    await readFrom(await near(isReached), stride, (found) => {
      result = found.find(({ entry }) => comparePositions(entry.id, place) >= 0) ?? null;
      return result !== null;
    });
    return result;
  }

  return {
    async block(block, signal) {
      const first = block * stride;
      const anchor = await near(({ row }) => row <= first, signal);
      const rows: FoundRow['entry'][] = [];
      await readFrom(
        anchor,
        first - anchor.row + stride,
        (found) => {
          rows.push(...found.filter(({ row }) => row >= first && row < first + stride).map(({ entry }) => entry));
          return rows.length >= Math.min(stride, total - first);
        },
        signal,
      );
      return rows;
    },
    rowOf,
    async rowOfLine(line) {
      const position = await input.positionOfLine(line);
      return position === null ? null : rowOf(position);
    },
  };
}

/** The place right before everything at a moment. */
function placeAt(epochMs: number): string {
  return `${epochMs},0,-1`;
}
