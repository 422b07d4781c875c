import type { EntrySearch } from '#address/log-files-search.ts';
import { useStableFunctions } from '#ui/use-stable-functions.ts';
import { columnsInAddress } from './entry-columns.ts';
import type { EntrySearchPatch } from './entry-filters.ts';
import type { LevelChoice } from './level-choice.ts';
import type { EntryPreferences } from './use-entry-preferences.ts';

interface ChangesInput {
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch, how?: 'replace') => unknown;
  preferences: Pick<EntryPreferences, 'setColumns' | 'resetColumns'>;
  /** The columns that show before anyone chooses. */
  usual: readonly string[];
}

/** What the tools over the list change, in the address and where it is remembered. */
export function useEntryChanges({ search, onSearch, preferences, usual }: ChangesInput) {
  return useStableFunctions({
    setColumns(columns: readonly string[]) {
      preferences.setColumns(columns);
      onSearch({ cols: columnsInAddress(columns, usual) }, 'replace');
    },
    resetColumns() {
      preferences.resetColumns();
      onSearch({ cols: undefined }, 'replace');
    },
    setFind: (find: string) => onSearch({ find: find === '' ? undefined : find, line: undefined }, 'replace'),
    setWrapped: (isOn: boolean) => onSearch({ wrap: isOn || undefined }, 'replace'),
    toggleWrap: () => onSearch({ wrap: search.wrap === true ? undefined : true }, 'replace'),
    setRegex: (isOn: boolean) => onSearch({ re: isOn || undefined }, 'replace'),
    setMatchCase: (isOn: boolean) => onSearch({ case: isOn || undefined }, 'replace'),
    setFilter: (isOn: boolean) => onSearch({ mode: isOn ? 'filter' : undefined }, 'replace'),
    setLevels: (choice: LevelChoice) => onSearch(choice, 'replace'),
  });
}

export type EntryChanges = ReturnType<typeof useEntryChanges>;
