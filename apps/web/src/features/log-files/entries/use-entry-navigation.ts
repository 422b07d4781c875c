import { useCallbackRef } from '@mantine/hooks';
import type { LogEntry } from '@rootline/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import type { RowWindow } from '#ui/row-window/row-window.ts';
import type { RowPlace } from '#ui/row-window/scaled-scroll.ts';
import { type EntrySearchPatch, SHOW_EVERYTHING } from './entry-filters.ts';
import { comparePositions, type EntryFilters, type EntrySource, type Position, positionOf } from './entry-source.ts';
import type { EntryRows } from './use-entry-rows.ts';
import type { HeldRow } from './use-held-row.ts';

interface NavigationInput {
  window: RowWindow;
  held: HeldRow;
  source: EntrySource;
  filters: EntryFilters;
  rows: EntryRows;
  /** Line in the address; gone to once. */
  line: number | undefined;
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => void;
  /** The entry that holds the line of the address was reached. */
  onReached: (entry: LogEntry) => void;
}

/** Where the list is, and how it goes to another row: by step, line, position or property of an entry. */
export function useEntryNavigation(input: NavigationInput) {
  const { window, held, source, filters, rows, line, onSearch, onReached } = input;
  const [currentRow, setCurrentRow] = useState(0);
  // Filters that are set after a line was reached may hide it again.
  const reachedLine = useRef<number | undefined>(undefined);
  /** Where someone went, set as soon as it is known, and the entry there; null while no one has moved. */
  const standing = useRef<{ position: Position; entry?: LogEntry } | null>(null);
  const hasMoved = useRef(false);
  const lastRow = Math.max(0, (rows.total ?? 1) - 1);
  const shownRow = Math.min(currentRow, lastRow);
  /** As it is drawn, else as it was found: its block may not be drawn yet. */
  const entryHere = () => {
    const drawn = rows.entryAt(shownRow);
    const isThere = standing.current === null || (drawn && positionOf(drawn) === standing.current.position);
    return isThere ? drawn : standing.current?.entry;
  };
  const here = (): Position => {
    const entry = rows.entryAt(shownRow);
    return standing.current?.position ?? (entry ? positionOf(entry) : 0);
  };
  /** The position of the entry of a row that is folded into the one where one stands. */
  const inFold = (row: number) => {
    const entry = row === shownRow ? undefined : rows.entryAt(row);
    return entry ? positionOf(entry) : here();
  };

  const standOn = useCallback((row: number, entry: LogEntry | undefined) => {
    setCurrentRow(row);
    hasMoved.current = true;
    standing.current = entry ? { position: positionOf(entry), entry } : null;
  }, []);
  const goToRow = useCallback(
    (row: number, place: RowPlace, entry?: LogEntry) => {
      standOn(row, entry);
      held.release();
      window.scrollToRow(row, place);
    },
    [window, held, standOn],
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
      if (found && isThere) onReached(found.entry);
    },
    [rows.findLine, filters, goToRow, onSearch, onReached],
  );
  const isCounted = rows.total !== undefined && !rows.isRefreshing;
  useEffect(() => {
    if (line === undefined) reachedLine.current = undefined;
    else if (isCounted && reachedLine.current !== line) void attempt(() => goToLine(line));
  }, [line, isCounted, goToLine]);

  // Other filters and files give other rows; the entry where one stood stays in view when it passes them. So does a hit that was
  // found before the first rows were counted.
  const keepStanding = useEffectEvent(async () => {
    if (!hasMoved.current || standing.current === null) return;
    if (line !== undefined && reachedLine.current !== line) return;
    const found = await rows.findPosition(standing.current.position);
    if (found) goToRow(found.row, 'near', found.entry);
  });
  const rowsShown = isCounted ? JSON.stringify([source.key, filters]) : null;
  const rowsBefore = useRef<string | null>(null);
  useEffect(() => {
    if (rowsShown === null) return;
    if (rowsBefore.current !== rowsShown) void attempt(keepStanding);
    rowsBefore.current = rowsShown;
  }, [rowsShown]);

  const isStillShown = useCallbackRef((find: EntryRows['findPosition']) => find === rows.findPosition);
  // The latest one also where a jump began before other filters were set.
  const goToPosition = useCallbackRef(async (position: Position, place: RowPlace) => {
    standing.current = { position };
    hasMoved.current = true;
    const find = rows.findPosition;
    const found = await find(position);
    // In other rows the number of the row means another entry; they are brought to where one stands by themselves.
    if (found && isStillShown(find)) goToRow(found.row, place, found.entry);
  });
  return {
    currentRow: shownRow,
    entryHere,
    here,
    /** Does something with the entry where one stands, once it is loaded. */
    withEntry(act: (entry: LogEntry) => unknown): unknown {
      const entry = entryHere();
      if (entry) return act(entry);
      return attempt(async () => {
        const fetched = await rows.fetchEntry(shownRow);
        if (fetched) await act(fetched);
      });
    },
    goToPosition,
    setCurrentRow: (row: number) => standOn(row, rows.entryAt(row)),
    first: () => goToRow(0, 'auto', rows.entryAt(0)),
    last: () => goToRow(lastRow, 'auto', rows.entryAt(lastRow)),
    step: (distance: number) => {
      const row = window.rowAfter(shownRow, distance);
      goToRow(row, 'auto', rows.entryAt(row));
    },
    goNear: (near: { line: number } | { position: Position }) =>
      attempt(async () => {
        const found = await ('line' in near ? rows.findLine(near.line) : rows.findPosition(near.position));
        if (found) goToRow(found.row, 'third', found.entry);
      }),
    /** To the next entry that passes more filters, behind the last row of a fold, or the one before. Says so when there is none. */
    goToLike: (like: EntryFilters, { step, name, lastRow }: { step: 1 | -1; name: string; lastRow: number }) =>
      attempt(async () => {
        const from = step === 1 ? inFold(lastRow) : here();
        const wanted = { ...filters, ...like };
        // Before the first move, the first row itself may be the match.
        const isBehind = hasMoved.current;
        const window = step === 1 ? { seq: from, isBehind, limit: 1 } : { seq: from, limit: 1, before: 1 };
        const entries = await source.window(wanted, window);
        const target =
          step === 1 ? entries[0] : entries.findLast((entry) => comparePositions(positionOf(entry), from) < 0);
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
