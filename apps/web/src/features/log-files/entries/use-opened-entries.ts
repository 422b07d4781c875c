import type { LogEntry } from '@rootline/contract';
import { type RefObject, useMemo, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import type { EntrySearchPatch } from './entry-filters.ts';
import type { LogListHandle } from './log-list.tsx';
import { FIRST_NEIGHBOURS, MOST_NEIGHBOURS, stepNeighbours } from './neighbours.ts';

interface OpenedInput {
  list: RefObject<LogListHandle | null>;
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => void;
  isFiltered: boolean;
  currentRow: number;
  current: LogEntry | undefined;
}

/** Which entries are open, and which show lines that the filters hide: opened together, left one by one. */
export function useOpenedEntries(input: OpenedInput) {
  const { list, search, onSearch, isFiltered, currentRow, current } = input;
  const [nearby, setNearby] = useState<ReadonlyMap<string, number>>(new Map());
  const openIds = useMemo(() => new Set(search.open ?? []), [search.open]);
  const setOpen = (open: ReadonlySet<string>) => onSearch({ open: open.size === 0 ? undefined : [...open] }, 'replace');
  const toggleOpen = (entry: LogEntry) => {
    const open = new Set(openIds);
    if (!open.delete(entry.id)) open.add(entry.id);
    setOpen(open);
  };
  const showNeighbours = (entry: LogEntry, count: number) => {
    list.current?.holdRow(currentRow);
    const next = new Map(nearby);
    if (count <= 0) next.delete(entry.id);
    else next.set(entry.id, Math.min(count, MOST_NEIGHBOURS));
    setNearby(next);
  };
  return {
    openIds,
    /** Entries with neighbours, by id, and how many. */
    nearby,
    toggleOpen,
    showNeighbours,
    /** Opens or closes the current entry; among filtered lines its neighbours come with it. */
    openCurrent() {
      if (!current) return;
      const willOpen = !openIds.has(current.id);
      toggleOpen(current);
      if (isFiltered || nearby.has(current.id)) showNeighbours(current, willOpen ? FIRST_NEIGHBOURS : 0);
    },
    stepNear(step: 1 | -1) {
      if (current) showNeighbours(current, stepNeighbours(nearby.get(current.id) ?? 0, step));
    },
    /** One level out: the current entry, then all that are open, then the search. False when there is no level left. */
    leave(): boolean {
      const isCurrentOpen = current !== undefined && openIds.has(current.id);
      if (current && (isCurrentOpen || nearby.has(current.id))) {
        if (isCurrentOpen) toggleOpen(current);
        if (nearby.has(current.id)) showNeighbours(current, 0);
      } else if (nearby.size > 0 || openIds.size > 0) {
        setNearby(new Map());
        setOpen(new Set());
      } else if (search.find !== undefined) onSearch({ find: undefined }, 'replace');
      else return false;
      return true;
    },
  };
}
export type OpenedEntries = ReturnType<typeof useOpenedEntries>;
