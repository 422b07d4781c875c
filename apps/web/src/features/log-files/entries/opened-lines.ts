import type { LogEntry } from '@rootline/contract';
import { type HitRange, type MessagePart, markedParts } from './message-marks.ts';

/** One line of an opened text. */
export interface OpenedLine {
  /** Its number in the file; null where that cannot be told. */
  number: number | null;
  /** Its text with its end, cut at the hits. */
  parts: readonly MessagePart[];
}

/** The lines of a text as it is shown, with the hits in each; the first one stands at `from` in the file. */
export function openedLines(text: string, hits: readonly HitRange[], from: number | null): OpenedLine[] {
  let start = 0;
  return text.split(/(?<=\n)/).map((line, position) => {
    const end = start + line.length;
    const own = hits.flatMap(([hitStart, hitEnd]): HitRange[] =>
      hitEnd <= start || hitStart >= end ? [] : [[Math.max(hitStart, start) - start, Math.min(hitEnd, end) - start]],
    );
    const opened = { number: from === null ? null : from + position, parts: markedParts(line, own) };
    start = end;
    return opened;
  });
}

/** Line of the file at which the text of an entry begins; null where another writer came between its lines. */
export function firstLineOf({ raw, line, lineEnd }: LogEntry): number | null {
  return raw !== undefined && raw.split('\n').length === lineEnd - line + 1 ? line : null;
}

/** How many lines of a text show before it is unfolded: the usual number, and on to the line that was asked for. */
export function linesBeforeFold(usual: number, from: number | null, askedLine: number | undefined): number {
  if (from === null || askedLine === undefined || askedLine < from) return usual;
  return Math.max(usual, askedLine - from + AFTER_ASKED);
}

const AFTER_ASKED = 4;
