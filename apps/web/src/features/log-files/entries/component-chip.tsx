import type { ComponentList } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { shortComponent } from '#format/entry-text.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import type { MenuEntry } from '#ui/menu-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { namesIn, toggleComponent } from './entry-filters.ts';
import { useListAddress, useListRows } from './entry-list.tsx';
import type { EntryFilters } from './entry-source.ts';
import classes from './levels.module.css';

const MOST_LISTED = 40;

/** Which components show. A click on one shows it, with Alt it is left out. */
export const ComponentChip = memo(function ComponentChip() {
  const { file, source, search, onSearch } = useListAddress();
  const words = source.ofCase?.words ?? COMPONENTS;
  const { filters } = useListRows();
  // Counted when someone is about to look.
  const [isWanted, setWanted] = useState(false);
  const { components: _shown, componentsNot: _leftOut, ...others }: EntryFilters = filters;
  const { data } = useQuery({
    queryKey: ['log-entries', ...source.key, 'components', others],
    queryFn: async ({ signal }) => (await source.components?.(others, signal)) ?? NO_COMPONENTS,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  });
  const [shown, leftOut] = [namesIn(search.comp), namesIn(search.notcomp)];
  if (source.components === undefined || (file.facts?.componentCount ?? 0) === 0) return null;

  const entry = (name: string, count: number): MenuEntry => ({
    key: name,
    label: leftOut.includes(name) ? text.notComponent(nameOf(name)) : nameOf(name),
    isOn: shown.includes(name) || leftOut.includes(name),
    hint: formatCount(count),
    staysOpen: true,
    onSelect: (event) =>
      onSearch(toggleComponent(search, name, event.altKey || leftOut.includes(name) ? 'leave-out' : 'show'), 'replace'),
  });
  const entries = (): MenuEntry[] => {
    const { components, unnamed } = data ?? NO_COMPONENTS;
    const counted = new Map(components.slice(0, MOST_LISTED).map(({ name, count }) => [name, count]));
    if (unnamed > 0) counted.set('', unnamed);
    // What is chosen stays in reach, also where the other filters let none of it through.
    for (const name of [...shown, ...leftOut]) if (!counted.has(name)) counted.set(name, 0);
    return [
      { kind: 'heading', key: 'hint', label: words.hint },
      {
        key: 'all components',
        label: words.every,
        isOn: shown.length + leftOut.length === 0,
        onSelect: () => onSearch({ comp: undefined, notcomp: undefined }, 'replace'),
      },
      { kind: 'line', key: 'before names' },
      ...[...counted].map(([name, count]) => entry(name, count)),
    ];
  };
  const want = () => setWanted(true);
  return (
    <MenuButton place="inline" position="bottom-start" className={classes['components']} entries={entries}>
      <button
        type="button"
        className={classes['chip']}
        data-menu
        data-on={shown.length + leftOut.length > 0 || undefined}
        title={[...shown, ...leftOut.map(text.notComponent)].join('\n')}
        onPointerEnter={want}
        onFocus={want}
      >
        {words.name} <b>{choiceOf(shown, leftOut)}</b>
        <ChevronDown size={11} aria-hidden="true" />
      </button>
    </MenuButton>
  );
});

const COMPONENTS = { name: text.component, every: text.everyComponent, hint: text.componentHint };
const NO_COMPONENTS: ComponentList = { total: 0, unnamed: 0, components: [] };

function nameOf(name: string): string {
  return name === '' ? text.noComponent : name;
}

function choiceOf(shown: readonly string[], leftOut: readonly string[]): string {
  const [first, ...rest] = [
    ...shown.map((name) => shortComponent(nameOf(name))),
    ...leftOut.map((name) => text.notComponent(shortComponent(nameOf(name)))),
  ];
  if (first === undefined) return text.allComponents;
  return rest.length === 0 ? first : text.someComponents(first, formatCount(rest.length));
}
