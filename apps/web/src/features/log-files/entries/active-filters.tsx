import { X } from 'lucide-react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { entryFiltersText } from '#messages/entry-filters.en.ts';
import classes from './active-filters.module.css';
import { readFields, withoutField } from './entry-fields.ts';
import type { EntrySearchPatch } from './entry-filters.ts';

interface ActiveFiltersProps {
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch) => void;
}

/** The filters that no other control shows, each with a way to drop it. */
export function ActiveFilters({ search, onSearch }: ActiveFiltersProps) {
  const filters = [
    ...(search.tpl === undefined ? [] : [{ words: entryFiltersText.sameMessage, drop: { tpl: undefined } }]),
    ...readFields(search.where).map(([name, value]) => ({
      words: entryFiltersText.fieldIs(name, String(value)),
      drop: { where: withoutField(search.where, name) },
    })),
    ...readFields(search.not).map(([name, value]) => ({
      words: entryFiltersText.fieldIsNot(name, String(value)),
      drop: { not: withoutField(search.not, name) },
    })),
  ];
  if (filters.length === 0) return null;
  return (
    <ul className={classes['filters']} aria-label={entryFiltersText.activeFilters}>
      {filters.map(({ words, drop }) => (
        <li key={words}>
          <button
            type="button"
            className={classes['filter']}
            aria-label={entryFiltersText.removeFilter(words)}
            onClick={() => onSearch(drop)}
          >
            <span>{words}</span>
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
