import type { LogEntry } from '@rootline/contract';
import { keepPreviousData, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { blockQuery, entryBlocks, entryIndexQuery } from './entry-blocks.ts';
import type { EntryFilters, EntrySource, FoundRow, Position } from './entry-source.ts';

/** Rows that pass some filters. Only the blocks around the view are held. */
export interface EntryRows {
  /** undefined until the first answer. */
  total: number | undefined;
  isRefreshing: boolean;
  /** Of a search: its hits in each equal bucket of the file. */
  spread: readonly number[] | undefined;
  error: unknown;
  retry: () => void;
  /** What is loaded around the view; the same list until other rows are. */
  blocks: readonly LoadedBlock[];
  /** Another one when other filters give other rows. */
  identity: object | null;
  /** undefined while the block of the row is not loaded. */
  entryAt: (row: number) => LogEntry | undefined;
  /** Says which rows are in view, so that their blocks load. */
  show: (first: number, last: number) => void;
  fetchEntry: (row: number) => Promise<LogEntry | undefined>;
  /** The first row whose entry holds the line, else the next one. */
  findLine: (line: number) => Promise<FoundRow | null>;
  /** The row of the entry at the position in the file, else the next one. */
  findPosition: (position: Position) => Promise<FoundRow | null>;
}

interface LoadedBlock {
  /** Row of its first entry. */
  start: number;
  entries: readonly LogEntry[];
}

export function useEntryRows(source: EntrySource, filters: EntryFilters, enabled = true): EntryRows {
  const client = useQueryClient();
  // Old rows stay until the new ones are counted; the index knows which rows it belongs to.
  const index = useQuery({ ...entryIndexQuery(source, filters), placeholderData: keepPreviousData, enabled });
  const data = enabled ? index.data : undefined;
  const [view, setView] = useState({ first: 0, last: 0 });
  const blocks = useMemo(() => {
    if (!data) return [];
    const last = Math.min(view.last, Math.ceil(data.total / data.stride) - 1);
    return Array.from({ length: Math.max(0, last - view.first + 1) }, (_unused, step) => view.first + step);
  }, [data, view]);
  const loaded = useQueries({
    queries: data ? blocks.map((block) => blockQuery(data, block)) : [],
    combine: combineBlocks,
  });
  const lookup = useMemo(() => (data ? entryBlocks(client, data) : null), [client, data]);

  const show = useCallback(
    (first: number, last: number) => {
      if (!data) return;
      const next = { first: Math.floor(first / data.stride), last: Math.floor(last / data.stride) };
      setView((view) => (view.first === next.first && view.last === next.last ? view : next));
    },
    [data],
  );
  const fetchEntry = useCallback(async (row: number) => lookup?.fetchEntry(row), [lookup]);
  const findLine = useCallback(async (line: number) => lookup?.findLine(line) ?? null, [lookup]);
  const findPosition = useCallback(async (position: Position) => lookup?.findPosition(position) ?? null, [lookup]);

  const entryAt = useCallback(
    (row: number) =>
      data ? loaded.data[blocks.indexOf(Math.floor(row / data.stride))]?.[row % data.stride] : undefined,
    [data, loaded.data, blocks],
  );

  const loadedBlocks = useMemo(
    () =>
      loaded.data.flatMap((entries, at) =>
        entries === undefined || data === undefined ? [] : [{ start: (blocks[at] ?? 0) * data.stride, entries }],
      ),
    [data, blocks, loaded.data],
  );

  const retry = useCallback(
    () => void client.invalidateQueries({ queryKey: ['log-entries', ...source.key] }),
    [client, source],
  );
  const error = index.error ?? loaded.error;
  const isRefreshing = index.isPlaceholderData;
  return useMemo(
    () => ({
      total: data?.total,
      isRefreshing,
      spread: data?.spread,
      error,
      blocks: loadedBlocks,
      identity: data ?? null,
      retry,
      entryAt,
      show,
      fetchEntry,
      findLine,
      findPosition,
    }),
    [data, isRefreshing, error, loadedBlocks, retry, entryAt, show, fetchEntry, findLine, findPosition],
  );
}

/** Declared once: for another function the entries of all blocks would be compared with those before, at every drawing. */
function combineBlocks(results: readonly UseQueryResult<readonly LogEntry[]>[]) {
  return {
    data: results.map((result) => result.data),
    error: results.find((result) => result.error)?.error ?? null,
  };
}

interface ShownRows {
  first: number;
  last: number;
}

const PAUSE_MS = 100;

/** The rows that are drawn, told a few times a second: what stands around the list need not follow each frame of a scroll. */
export function useShownRows(): [shown: ShownRows | null, tell: (first: number, last: number) => void] {
  const [shown, setShown] = useState<ShownRows | null>(null);
  const latest = useRef<ShownRows | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const tell = useCallback((first: number, last: number) => {
    latest.current = { first, last };
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setShown(latest.current);
    }, PAUSE_MS);
  }, []);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return [shown, tell];
}
