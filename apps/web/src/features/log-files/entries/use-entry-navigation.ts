import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { type EntrySearchPatch, SHOW_EVERYTHING } from './entry-filters.ts';
import { type EntryFilters, type EntrySource, positionOf } from './entry-source.ts';
import type { LogListHandle } from './log-list.tsx';
import type { EntryRows } from './use-entry-rows.ts';

interface NavigationInput {
  list: RefObject<LogListHandle | null>;
  source: EntrySource;
  filters: EntryFilters;
  rows: EntryRows;
  hits: EntryRows;
  /** Line in the address; gone to once. */
  line: number | undefined;
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => void;
}

/** Where the list stands, and every way to another row: by step, line, hit or level. */
export function useEntryNavigation({ list, source, filters, rows, hits, line, onSearch }: NavigationInput) {
  const [currentRow, setCurrentRow] = useState(0);
  const [hitNumber, setHitNumber] = useState(0);
  // Filters that are set after a line was reached may hide it again.
  const reachedLine = useRef<number | undefined>(undefined);
  const lastRow = Math.max(0, (rows.total ?? 1) - 1);
  const here = () => {
    const entry = rows.entryAt(currentRow);
    return entry ? positionOf(entry) : 0;
  };

  const goToRow = useCallback(
    (row: number, place: 'auto' | 'third') => {
      setCurrentRow(row);
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
      if (found) goToRow(found.row, 'third');
    },
    [rows.findLine, filters, goToRow, onSearch],
  );
  const isCounted = rows.total !== undefined && !rows.isRefreshing;
  useEffect(() => {
    if (line === undefined) reachedLine.current = undefined;
    else if (isCounted && reachedLine.current !== line) void attempt(() => goToLine(line));
  }, [line, isCounted, goToLine]);

  /** The hit after or before the current row, round the ends. */
  const firstHit = async (step: 1 | -1, total: number) => {
    const next = await hits.findPosition(here());
    if (!next) return step === 1 ? 1 : total;
    return step === 1 ? next.row + 1 : Math.max(1, next.row);
  };
  return {
    currentRow: Math.min(currentRow, lastRow),
    setCurrentRow,
    hitNumber,
    setHitNumber,
    first: () => goToRow(0, 'auto'),
    last: () => goToRow(lastRow, 'auto'),
    step: (distance: number) => goToRow(Math.min(lastRow, Math.max(0, currentRow + distance)), 'auto'),
    goNear: (near: { line: number } | { position: number }) =>
      attempt(async () => {
        const found = await ('line' in near ? rows.findLine(near.line) : rows.findPosition(near.position));
        if (found) goToRow(found.row, 'third');
      }),
    goToHit: (step: 1 | -1) =>
      attempt(async () => {
        const total = hits.total ?? 0;
        if (total === 0) return;
        const number = hitNumber === 0 ? await firstHit(step, total) : ((hitNumber - 1 + step + total) % total) + 1;
        const entry = await hits.fetchEntry(number - 1);
        const found = entry && (await rows.findPosition(positionOf(entry)));
        setHitNumber(number);
        if (found) goToRow(found.row, 'third');
      }),
    goToLevel: (levels: string, step: 1 | -1) =>
      attempt(async () => {
        const from = here();
        const window = step === 1 ? { seq: from + 1, limit: 1 } : { seq: from, limit: 1, before: 1 };
        const entries = await source.window({ ...filters, levels }, window);
        const target = step === 1 ? entries[0] : entries.filter((entry) => positionOf(entry) < from).at(-1);
        const found = target && (await rows.findPosition(positionOf(target)));
        if (found) goToRow(found.row, 'auto');
      }),
  };
}

/** Entries that cannot be fetched are told, and the list stays as it is. */
async function attempt(move: () => Promise<void>): Promise<void> {
  try {
    await move();
  } catch (error) {
    notifyToast('error', text.entriesFailed(messageOf(error)));
  }
}
