import { X } from 'lucide-react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { formatCount } from '#format/counts.ts';
import { entryFiltersText } from '#messages/entry-details.en.ts';
import classes from './entries-section.module.css';
import { readBounds, readFields, withoutBound, withoutField } from './entry-fields.ts';
import type { EntrySearchPatch } from './entry-filters.ts';

interface ActiveFiltersProps {
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch) => void;
}

/** The filters that no other control shows, each with a button that removes it. */
export function ActiveFilters({ search, onSearch }: ActiveFiltersProps) {
  const filters = [
    ...(search.tpl === undefined ? [] : [{ words: entryFiltersText.sameMessage, drop: { tpl: undefined } }]),
    ...(search.lines === undefined ? [] : [{ words: linesText(search.lines), drop: { lines: undefined } }]),
    ...(search.route === undefined
      ? []
      : [{ words: entryFiltersText.routeIs(search.route), drop: { route: undefined } }]),
    ...readFields(search.where).map(([name, value]) => ({
      words: entryFiltersText.fieldIs(name, String(value)),
      drop: { where: withoutField(search.where, name) },
    })),
    ...readFields(search.not).map(([name, value]) => ({
      words: entryFiltersText.fieldIsNot(name, String(value)),
      drop: { not: withoutField(search.not, name) },
    })),
    ...readBounds(search.cmp).map((bound) => ({
      words: entryFiltersText.fieldWithin(bound[0], bound[1], String(bound[2])),
      drop: { cmp: withoutBound(search.cmp, bound) },
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

function linesText(range: string): string {
  const [from = 0, to = 0] = range.split('-').map(Number);
  return entryFiltersText.linesBetween(formatCount(from), formatCount(to));
}
