import type { LogEntry } from '@rootline/contract';
import { useMemo } from 'react';
import { readPerFile, readPreference, storePerFile, usePreference, writePreference } from '#api/preferences.ts';
import { comparePositions, type Position, positionOf } from './entry-source.ts';

/** A marked entry: its position in the file, and the line and time where the pictures show it. */
export interface EntryMark {
  position: Position;
  line: number;
  timestamp: string | null;
}

const KEPT_MARKS = 500;

/** The marks of one file out of whatever is stored, in file order. */
export function readMarks(stored: unknown, fileId: string): EntryMark[] {
  const marks = readPerFile(stored, fileId);
  if (!Array.isArray(marks)) return [];
  return marks.flatMap((mark: unknown): EntryMark[] => {
    const [position, line, timestamp]: unknown[] = Array.isArray(mark) ? mark : [];
    if (!isPosition(position) || typeof line !== 'number') return [];
    return [{ position, line, timestamp: typeof timestamp === 'string' ? timestamp : null }];
  });
}

const isPosition = (stored: unknown): stored is Position =>
  typeof stored === 'number' || (typeof stored === 'string' && /^[\d.]+_\d+_\d+$/.test(stored));

/** What to store when the marks of one file have changed. */
export function storeMarks(stored: unknown, fileId: string, marks: readonly EntryMark[]): Record<string, unknown> {
  const kept = marks.slice(0, KEPT_MARKS).map(({ position, line, timestamp }) => [position, line, timestamp]);
  return storePerFile(stored, fileId, kept.length === 0 ? undefined : kept);
}

/** The marks with one more, or one fewer when it was marked. */
export function toggleMark(marks: readonly EntryMark[], mark: EntryMark): EntryMark[] {
  const rest = marks.filter(({ position }) => position !== mark.position);
  return rest.length < marks.length ? rest : [...rest, mark].sort((a, b) => comparePositions(a.position, b.position));
}

/** The next place after a position, or the one before it, round the ends; places ascend. */
export function placeBeside<P>(
  places: readonly P[],
  { from, step, positionOf }: { from: Position; step: 1 | -1; positionOf: (place: P) => Position },
): P | undefined {
  if (step === 1) return places.find((place) => comparePositions(positionOf(place), from) > 0) ?? places[0];
  return places.findLast((place) => comparePositions(positionOf(place), from) < 0) ?? places.at(-1);
}

const NAME = 'marks';

/** The marks of one file, kept in the browser. */
export function useFileMarks(fileId: string): { marks: EntryMark[]; toggle: (entry: LogEntry) => void } {
  const [stored] = usePreference(NAME, (value) => value);
  const marks = useMemo(() => readMarks(stored, fileId), [stored, fileId]);
  return {
    marks,
    toggle(entry) {
      const mark = { position: positionOf(entry), line: entry.line, timestamp: entry.timestamp };
      const stored = readPreference(NAME);
      writePreference(NAME, storeMarks(stored, fileId, toggleMark(readMarks(stored, fileId), mark)));
    },
  };
}
