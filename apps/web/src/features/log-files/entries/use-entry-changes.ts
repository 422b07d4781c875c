import { useCallbackRef } from '@mantine/hooks';
import type { EntrySearch } from '#address/log-files-search.ts';
import { columnsInAddress } from './entry-columns.ts';
import type { EntrySearchPatch } from './entry-filters.ts';
import type { LevelChoice } from './level-choice.ts';
import type { LogZone } from './log-zone.ts';
import type { EntryPreferences } from './use-entry-preferences.ts';

interface ChangesInput {
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => unknown;
  preferences: Pick<EntryPreferences, 'setColumns' | 'resetColumns'>;
  rememberZone: (zone: LogZone) => void;
}

/**
 * What the tools over the list change, in the address and where it is remembered. The functions stay the same, so that
 * what stands around the list is drawn again only when what it shows has changed.
 */
export function useEntryChanges({ search, onSearch, preferences, rememberZone }: ChangesInput) {
  const setColumns = useCallbackRef((columns: readonly string[]) => {
    preferences.setColumns(columns);
    onSearch({ cols: columnsInAddress(columns) }, 'replace');
  });
  const resetColumns = useCallbackRef(() => {
    preferences.resetColumns();
    onSearch({ cols: undefined }, 'replace');
  });
  const setZone = useCallbackRef((zone: LogZone) => {
    rememberZone(zone);
    onSearch({ tz: zone === 'local' ? undefined : zone }, 'replace');
  });
  const setFind = useCallbackRef((find: string) =>
    onSearch({ find: find === '' ? undefined : find, line: undefined }, 'replace'),
  );
  const setWrapped = useCallbackRef((isOn: boolean) => onSearch({ wrap: isOn || undefined }, 'replace'));
  const toggleWrap = () => setWrapped(search.wrap !== true);
  const setRegex = useCallbackRef((isOn: boolean) => onSearch({ re: isOn || undefined }, 'replace'));
  const setMatchCase = useCallbackRef((isOn: boolean) => onSearch({ case: isOn || undefined }, 'replace'));
  const setFilter = useCallbackRef((isOn: boolean) => onSearch({ mode: isOn ? 'filter' : undefined }, 'replace'));
  const setLevels = useCallbackRef((choice: LevelChoice) => onSearch(choice, 'replace'));
  return {
    setColumns,
    resetColumns,
    setZone,
    setFind,
    setWrapped,
    toggleWrap,
    setRegex,
    setMatchCase,
    setFilter,
    setLevels,
  };
}
export type EntryChanges = ReturnType<typeof useEntryChanges>;
