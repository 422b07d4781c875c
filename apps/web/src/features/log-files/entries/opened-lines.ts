import type { LogEntry } from '@rootline/contract';
import { type HitRange, type MessagePart, markedParts } from './message-marks.ts';

/** A line of an opened entry. */
export interface OpenedLine {
  /** Its number in the file; null when unknown. */
  number: number | null;
  /** Its text with its line end, split at the hits. */
  parts: readonly MessagePart[];
}

/** The lines of a shown text with the hits in each; `from` is the file line of the first. */
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

/** File line on which the text of an entry begins; null when other entries lie between its lines. */
export function firstLineOf({ raw, line, lineEnd }: LogEntry): number | null {
  return raw !== undefined && raw.split('\n').length === lineEnd - line + 1 ? line : null;
}

/** How many lines show before the text is expanded: the usual number, more when the requested line lies below. */
export function linesBeforeFold(usual: number, from: number | null, askedLine: number | undefined): number {
  if (from === null || askedLine === undefined || askedLine < from) return usual;
  return Math.max(usual, askedLine - from + AFTER_ASKED);
}

const AFTER_ASKED = 4;
