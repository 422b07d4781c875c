import { useCallbackRef } from '@mantine/hooks';
import type { LogEntry } from '@rootline/contract';
import { startTransition, useMemo, useRef, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import type { EntrySearchPatch } from './entry-filters.ts';
import { FIRST_NEIGHBOURS, MOST_NEIGHBOURS, stepNeighbours } from './neighbours.ts';
import type { HeldRow } from './use-held-row.ts';

interface OpenedInput {
  held: HeldRow;
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => unknown;
  isFiltered: boolean;
  currentRow: number;
}

/** Opens the entry that someone was led to; the one before it, which no one had opened by hand, closes. */
export function useOpenOnArrival({ search, onSearch }: Pick<OpenedInput, 'search' | 'onSearch'>) {
  const led = useRef<string | null>(null);
  return useCallbackRef((entry: LogEntry) => {
    const open = search.open ?? [];
    if (open.includes(entry.id)) return;
    const kept = open.filter((id) => id !== led.current);
    led.current = entry.id;
    onSearch({ open: [...kept, entry.id] }, 'replace');
  });
}

/** Which entries are open, and which show lines that the filters hide: opened together, left one by one. */
export function useOpenedEntries(input: OpenedInput) {
  const { held, search, onSearch, isFiltered, currentRow } = input;
  const [nearby, setNearby] = useState<ReadonlyMap<string, number>>(new Map());
  const openIds = useMemo(() => new Set(search.open ?? []), [search.open]);
  const setOpen = (open: ReadonlySet<string>) => onSearch({ open: open.size === 0 ? undefined : [...open] }, 'replace');
  const toggleOpen = (entry: LogEntry) => {
    const open = new Set(openIds);
    if (!open.delete(entry.id)) open.add(entry.id);
    return setOpen(open);
  };
  const showNeighbours = (entry: LogEntry, count: number) => {
    held.hold(currentRow);
    const next = new Map(nearby);
    if (count <= 0) next.delete(entry.id);
    else next.set(entry.id, Math.min(count, MOST_NEIGHBOURS));
    // The entry opens first; the lines around it have to be fetched anyhow.
    if (count > (nearby.get(entry.id) ?? 0)) startTransition(() => setNearby(next));
    else setNearby(next);
  };
  return {
    openIds,
    /** Entries with neighbors, by id, and how many. */
    nearby,
    toggleOpen,
    showNeighbours,
    /** Opens or closes an entry; among filtered lines its neighbors come with it. */
    openWithNeighbours(entry: LogEntry): unknown {
      if (isFiltered || nearby.has(entry.id)) showNeighbours(entry, openIds.has(entry.id) ? 0 : FIRST_NEIGHBOURS);
      return toggleOpen(entry);
    },
    stepNear(entry: LogEntry, step: 1 | -1) {
      showNeighbours(entry, stepNeighbours(nearby.get(entry.id) ?? 0, step));
    },
    /** Whether `leave` finds a level to go out of. */
    canLeave: nearby.size > 0 || openIds.size > 0 || search.find !== undefined,
    /** One level out: the current entry, then all that are open, then the search. */
    leave(current: LogEntry | undefined): unknown {
      const isCurrentOpen = current !== undefined && openIds.has(current.id);
      if (current && (isCurrentOpen || nearby.has(current.id))) {
        if (nearby.has(current.id)) showNeighbours(current, 0);
        return isCurrentOpen ? toggleOpen(current) : undefined;
      }
      if (nearby.size > 0 || openIds.size > 0) {
        setNearby(new Map());
        return setOpen(new Set());
      }
      return onSearch({ find: undefined }, 'replace');
    },
  };
}
export type OpenedEntries = ReturnType<typeof useOpenedEntries>;
