import { type Beginning, linesFor } from './beginning.ts';

/** Entries of one line in a row before and behind a cut. How a line is read does not depend on what is further away. */
const QUIET = 40;
/** Behind all lines that the reader has seen. */
const FIRST_LINE = 1_000_000;
const LINE_FEED = 10;

/** Where a log is cut, and where the lines begin that are read before it, both in bytes of the window. */
export interface Cut {
  offset: number;
  leadIn: number;
}

/** The first line of a window before which a log can be cut: it is among many in a row that are entries of their own, with a time. */
export function findCut(begun: Beginning, window: Uint8Array): Cut | null {
  const { entries, reader } = begun;
  const first = window.indexOf(LINE_FEED) + 1;
  const starts: number[] = [];
  let next = first;
  let cut: Cut | null = null;
  const source = linesFor(begun, { line: FIRST_LINE, offset: 0 }, (bytes, start, end, line) => {
    const before = entries.begun;
    reader.line(bytes, start, end, line);
    const { timestampMs, partOf } = entries.draft;
    const isAlone = entries.begun === before + 1 && entries.isOpen && partOf === 0;
    if (isAlone && !Number.isNaN(timestampMs) && (bytes[start] as number) > 32) starts.push(next);
    else starts.length = 0;
    next = window.indexOf(LINE_FEED, next) + 1;
    const offset = starts.at(-QUIET);
    const leadIn = starts.at(-2 * QUIET);
    if (cut === null && offset !== undefined && leadIn !== undefined) cut = { offset, leadIn };
  });
  source.push(window.subarray(first, window.lastIndexOf(LINE_FEED) + 1));
  source.finish();
  return cut;
}
