import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { EntrySearch, LogFilesSearch } from './log-files-search.ts';
import { withoutGaps } from './search-values.ts';

type OfEntries = Exclude<keyof EntrySearch, 'run' | 'runs' | 'dialog'>;
type OfList = Exclude<keyof LogFilesSearch, keyof EntrySearch | 'of'>;

/** What of the address belongs to the entries, and to the list of files. A new parameter that is missing here does not compile. */
export const OF_ENTRIES = namesOf<OfEntries>({
  all: true,
  levels: true,
  find: true,
  mode: true,
  re: true,
  case: true,
  from: true,
  to: true,
  line: true,
  open: true,
  tpl: true,
  lines: true,
  route: true,
  where: true,
  not: true,
  cmp: true,
  comp: true,
  notcomp: true,
  files: true,
  view: true,
  cols: true,
  wrap: true,
  tz: true,
  baseline: true,
});
/** What decides which entries show and how; opening one, its columns and times, or what it is compared with, draws no other rows. */
export const OF_ROWS = OF_ENTRIES.filter((name) => !['open', 'cols', 'tz', 'baseline'].includes(name));
/** What the parts around the rows show: not which entries are open. */
export const AROUND_ROWS = OF_ENTRIES.filter((name) => name !== 'open');
/** What the picture of the volume shows. */
export const OF_VOLUME = OF_ENTRIES.filter((name) => ['all', 'levels', 'from', 'to'].includes(name));
/** Which step of a run is chosen. */
export const OF_STEPS = OF_ENTRIES.filter((name) => name === 'lines');
export const OF_LIST = namesOf<OfList>({
  file: true,
  q: true,
  sort: true,
  pre: true,
  rca: true,
  sev: true,
  errors: true,
  unreviewed: true,
  mine: true,
});
/** What narrows and sorts that list. */
export const OF_FILTERS = OF_LIST.filter((name) => name !== 'file');

/** Some parameters of the address. It is the same object while only others change, so that components do not render again. */
export function useSearchPart<Search extends object, Name extends keyof Search>(
  search: Search,
  names: readonly Name[],
): Pick<Search, Name> {
  const key = JSON.stringify(names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])));
  // The key was written one line above.
  return useMemo(() => Object.fromEntries(JSON.parse(key)) as Pick<Search, Name>, [key]);
}

function namesOf<Name extends string>(names: Record<Name, true>): readonly Name[] {
  // The type says that there are no other names.
  return Object.keys(names) as Name[];
}

/**
 * Changes some parameters of the address; undefined takes one out. A replaced state leaves no step for Back. What it
 * gives can be awaited until the address has changed.
 */
export function useSearchPatch(): (patch: Record<string, unknown>, how?: 'replace') => unknown {
  const navigate = useNavigate();
  return useCallback(
    (patch, how) =>
      navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => withoutGaps({ ...before, ...patch })) as never,
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  );
}
