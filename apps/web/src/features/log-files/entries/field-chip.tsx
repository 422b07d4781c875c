import { useQueries } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { entryDetailsText as text } from '#messages/entry-details.en.ts';
import { MenuButton, type MenuEntry } from '#ui/menu-button.tsx';
import { pathOf } from './entry-columns.ts';
import { type FieldValue, lastName, readFields, withField, withoutField } from './entry-fields.ts';
import { useListAddress, useListLayout, useListRows } from './entry-list.tsx';
import type { EntrySource } from './entry-source.ts';
import classes from './levels.module.css';

const MOST_FIELDS = 8;
const SHOWN_LENGTH = 40;

interface Facets {
  name: string;
  total: number;
  values: readonly { value: FieldValue; count: number }[];
}

/** The most frequent values of the fields in view. A click shows entries with one, with Alt those without it. */
export const FieldChip = memo(function FieldChip() {
  const { source, search, onSearch } = useListAddress();
  const { fields } = useListLayout();
  const [isWanted, setWanted] = useState(false);
  const names = [...new Set(fields.map((column) => lastName(pathOf(column) ?? '')))].slice(0, MOST_FIELDS);
  const facets = useFacets(source, names, isWanted);
  if (source.fieldValues === undefined || names.length === 0) return null;
  const [held, left] = [new Map(readFields(search.where)), new Map(readFields(search.not))];

  const entry = (name: string, { value, count }: Facets['values'][number]): MenuEntry => {
    const isShown = held.has(name) && held.get(name) === value;
    const isLeftOut = left.has(name) && left.get(name) === value;
    const shown = String(value).slice(0, SHOWN_LENGTH);
    return {
      key: `${name} ${JSON.stringify(value)}`,
      label: isLeftOut ? text.withoutValue(shown) : shown || text.emptyValue,
      isOn: isShown || isLeftOut,
      hint: formatCount(count),
      staysOpen: true,
      onSelect: ({ altKey }) => {
        if (isLeftOut) onSearch({ not: withoutField(search.not, name) });
        else if (isShown) onSearch({ where: withoutField(search.where, name) });
        else if (altKey) onSearch({ not: withField(search.not, name, value) });
        else onSearch({ where: withField(search.where, name, value) });
      },
    };
  };
  const entries = (): MenuEntry[] => [
    { kind: 'heading', key: 'hint', label: text.facetHint },
    ...facets.flatMap(({ name, total, values }): MenuEntry[] => [
      { kind: 'line', key: `before ${name}` },
      {
        kind: 'heading',
        key: name,
        label: total > values.length ? `${name} · ${text.facetTotal(formatCount(total))}` : name,
      },
      ...values.map((value) => entry(name, value)),
    ]),
  ];
  const want = () => setWanted(true);
  return (
    <MenuButton place="inline" position="bottom-start" className={classes['components']} entries={entries}>
      <button type="button" className={classes['chip']} data-menu onPointerEnter={want} onFocus={want}>
        {text.fieldsChip}
        <ChevronDown size={11} aria-hidden="true" />
      </button>
    </MenuButton>
  );
});

/** The values of each field among the entries that pass; what a field is narrowed to itself leaves its other values in reach. */
function useFacets(source: EntrySource, names: readonly string[], isWanted: boolean): Facets[] {
  const { filters } = useListRows();
  const without = (json: string | undefined, name: string) => withoutField(json, name);
  const answers = useQueries({
    queries: names.map((name) => {
      const { where, whereNot, ...others } = filters;
      const [ownWhere, ownNot] = [without(where, name), without(whereNot, name)];
      const asked = {
        ...others,
        ...(ownWhere === undefined ? {} : { where: ownWhere }),
        ...(ownNot === undefined ? {} : { whereNot: ownNot }),
      };
      return {
        queryKey: ['log-entries', ...source.key, 'field values', name, asked],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await source.fieldValues?.(asked, name, signal)) ?? { total: 0, values: [] },
        staleTime: Number.POSITIVE_INFINITY,
        enabled: isWanted,
      };
    }),
  });
  return names.flatMap((name, at) => {
    const data = answers[at]?.data;
    // A field that every entry fills in its own way is nothing to choose from.
    return data === undefined || data.values.length === 0 || isOwnToEach(data) ? [] : [{ name, ...data }];
  });
}

function isOwnToEach({ total, values }: Omit<Facets, 'name'>): boolean {
  return total > values.length && values.every(({ count }) => count === 1);
}
