import type { LogEntry } from '@rootline/contract';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { type EntrySearchPatch, SHOW_EVERYTHING } from './entry-filters.ts';
import { type EntryFilters, type EntrySource, positionOf } from './entry-source.ts';
import type { LogListHandle } from './log-list.tsx';
import type { RowPlace } from './scaled-scroll.ts';
import type { EntryRows } from './use-entry-rows.ts';

interface NavigationInput {
  list: RefObject<LogListHandle | null>;
  source: EntrySource;
  filters: EntryFilters;
  rows: EntryRows;
  /** Line in the address; gone to once. */
  line: number | undefined;
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => void;
}

/** Where the list stands, and every way to another row: by step, line, position or what an entry is like. */
export function useEntryNavigation({ list, source, filters, rows, line, onSearch }: NavigationInput) {
  const [currentRow, setCurrentRow] = useState(0);
  // Filters that are set after a line was reached may hide it again.
  const reachedLine = useRef<number | undefined>(undefined);
  /** Position of the entry where somebody went, set as soon as it is known; null while nobody has moved. */
  const standing = useRef<number | null>(null);
  const hasMoved = useRef(false);
  const jumps = useRef<Promise<void>>(Promise.resolve());
  const lastRow = Math.max(0, (rows.total ?? 1) - 1);
  const here = () => {
    const entry = rows.entryAt(currentRow);
    return standing.current ?? (entry ? positionOf(entry) : 0);
  };
  /** Jumps come one after the other: each begins where the one before has ended. */
  const jump = (move: () => Promise<unknown>) => {
    jumps.current = jumps.current.then(() => attempt(move));
    return jumps.current;
  };

  const goToRow = useCallback(
    (row: number, place: RowPlace, entry?: LogEntry) => {
      setCurrentRow(row);
      hasMoved.current = true;
      standing.current = entry ? positionOf(entry) : null;
      list.current?.scrollToRow(row, place);
    },
    [list],
  );
  const goToLine = useCallback(
    async (wanted: number) => {
      const found = await rows.findLine(wanted);
      const isThere =
        found !== null && found.entry.line <= wanted && wanted <= Math.max(found.entry.lineEnd, found.entry.line);
      // Whatever hides the line is dropped; with everything shown, the nearest entry has to do.
      if (!isThere && Object.keys(filters).length > 0) {
        onSearch(SHOW_EVERYTHING, 'replace');
        return;
      }
      reachedLine.current = wanted;
      if (found) goToRow(found.row, 'third', found.entry);
    },
    [rows.findLine, filters, goToRow, onSearch],
  );
  const isCounted = rows.total !== undefined && !rows.isRefreshing;
  useEffect(() => {
    if (line === undefined) reachedLine.current = undefined;
    else if (isCounted && reachedLine.current !== line) void attempt(() => goToLine(line));
  }, [line, isCounted, goToLine]);

  // Other filters give other rows; the entry where one stood stays in view when it passes them.
  const keepStanding = useEffectEvent(async () => {
    if (!hasMoved.current || standing.current === null) return;
    if (line !== undefined && reachedLine.current !== line) return;
    const found = await rows.findPosition(standing.current);
    if (found) goToRow(found.row, 'near', found.entry);
  });
  const rowsShown = isCounted ? JSON.stringify(filters) : null;
  const rowsBefore = useRef(rowsShown);
  useEffect(() => {
    if (rowsShown === null) return;
    if (rowsBefore.current !== null && rowsBefore.current !== rowsShown) void attempt(keepStanding);
    rowsBefore.current = rowsShown;
  }, [rowsShown]);

  const goToPosition = useCallback(
    async (position: number, place: RowPlace) => {
      standing.current = position;
      const found = await rows.findPosition(position);
      if (found) goToRow(found.row, place, found.entry);
      return found;
    },
    [rows.findPosition, goToRow],
  );
  return {
    currentRow: Math.min(currentRow, lastRow),
    here,
    jump,
    goToPosition,
    setCurrentRow: (row: number) => {
      setCurrentRow(row);
      const entry = rows.entryAt(row);
      hasMoved.current = true;
      standing.current = entry ? positionOf(entry) : null;
    },
    first: () => goToRow(0, 'auto', rows.entryAt(0)),
    last: () => goToRow(lastRow, 'auto', rows.entryAt(lastRow)),
    step: (distance: number) => {
      const row = Math.min(lastRow, Math.max(0, currentRow + distance));
      goToRow(row, 'auto', rows.entryAt(row));
    },
    goNear: (near: { line: number } | { position: number }) =>
      jump(async () => {
        const found = await ('line' in near ? rows.findLine(near.line) : rows.findPosition(near.position));
        if (found) goToRow(found.row, 'third', found.entry);
      }),
    /** To the next entry that passes more filters, or the one before. Says so when there is none. */
    goToLike: (like: EntryFilters, step: 1 | -1, name: string) =>
      jump(async () => {
        const from = here();
        const wanted = { ...filters, ...like };
        // Where nobody has moved, the first row is as good as any other.
        const start = hasMoved.current ? from + 1 : from;
        const window = step === 1 ? { seq: start, limit: 1 } : { seq: from, limit: 1, before: 1 };
        const entries = await source.window(wanted, window);
        const target = step === 1 ? entries[0] : entries.findLast((entry) => positionOf(entry) < from);
        if (target) await goToPosition(positionOf(target), 'near');
        else notifyToast('info', step === 1 ? text.noneAfter(name) : text.noneBefore(name));
      }),
  };
}

export type EntryNavigation = ReturnType<typeof useEntryNavigation>;

/** Entries that cannot be fetched are told, and the list stays as it is. */
export async function attempt(move: () => Promise<unknown>): Promise<void> {
  try {
    await move();
  } catch (error) {
    notifyToast('error', text.entriesFailed(messageOf(error)));
  }
}
