import type { EntryRef } from '@rootline/logparse';
import type { LineRange } from '../ports.ts';

/** The lines of an entry: those in a row, and those that other writers came between. Ascending. */
export function entryLines({ line, lineEnd, parts = [] }: EntryRef): LineRange[] {
  return [{ from: line, to: lineEnd }, ...parts];
}

/** True when a line is one of an entry. */
export function holdsLine(ref: EntryRef, line: number): boolean {
  return (
    (line >= ref.line && line <= ref.lineEnd) || (ref.parts ?? []).some(({ from, to }) => line >= from && line <= to)
  );
}
