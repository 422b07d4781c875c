import { Button } from '@mantine/core';
import type { LogEntry } from '@rootline/contract';
import { Copy, Filter, Link, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { entryFiltersText, entryDetailsText as text, entryDetailsText as words } from '#messages/entry-details.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { MenuEntry } from '#ui/menu-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { copyLinkTo } from './copy-from-list.ts';
import { copyText } from './copy-text.ts';
import { columnOf, toggleColumn } from './entry-columns.ts';
import { lastName, plainFields, withField } from './entry-fields.ts';
import { useListActions, useListAddress, useListLayout, useListPlace, useListRows } from './entry-list.tsx';
import { jsonTokens } from './json-tokens.ts';
import classes from './opened-entry.module.css';

/** What an opened entry adds: its metadata, and what can be done with it. */
export function OpenedEntry({ entry }: { entry: LogEntry }) {
  const { onSearch } = useListAddress();
  const { isFiltered } = useListRows();
  const { nearby } = useListPlace();
  const { showNeighbours } = useListActions();
  const { templateId } = entry;
  const neighbours = nearby.get(entry.id) ?? 0;
  const component = entry.component ? { component: entry.component } : {};
  const metadata = { ...component, ...entry.metadata };
  const hasMetadata = Object.keys(metadata).length > 0;
  return (
    <>
      <div className={classes['bar']}>
        <span className={classes['title']}>{hasMetadata ? words.metadata : words.noMetadata}</span>
        <PlainButton
          icon={<Copy size={12} />}
          onClick={() => void copyText(JSON.stringify(hasMetadata ? metadata : entry, null, 2))}
        >
          {words.copyJsonLong}
        </PlainButton>
        <PlainButton icon={<Link size={12} />} onClick={() => copyLinkTo(entry)}>
          {words.copyLink}
        </PlainButton>
        {templateId !== null && (
          <PlainButton icon={<Filter size={12} />} onClick={() => onSearch({ tpl: templateId })}>
            {entryFiltersText.sameMessage}
          </PlainButton>
        )}
        {isFiltered && (
          <span className={classes['neighbours']}>
            {words.neighbours}
            <IconButton
              label={words.fewerNeighbours}
              size="xs"
              disabled={neighbours === 0}
              onClick={() => showNeighbours(entry, neighbours - 1)}
            >
              <Minus size={12} />
            </IconButton>
            <b>{formatCount(neighbours)}</b>
            <IconButton label={words.moreNeighbours} size="xs" onClick={() => showNeighbours(entry, neighbours + 1)}>
              <Plus size={12} />
            </IconButton>
          </span>
        )}
      </div>
      {hasMetadata && <JsonBlock value={metadata} />}
      {hasMetadata && <FieldMenus metadata={entry.metadata} />}
    </>
  );
}

const FOLDED_LINES = 12;

/** Formatted, coloured JSON; long ones are folded. */
function JsonBlock({ value }: { value: unknown }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const lines = JSON.stringify(value, null, 2).split('\n');
  const isLong = lines.length > FOLDED_LINES + 2;
  const json = (isLong && !isUnfolded ? lines.slice(0, FOLDED_LINES) : lines).join('\n');
  return (
    <>
      <pre className={classes['json']}>
        {jsonTokens(json).map((token) => (
          <span key={token.at} data-kind={token.kind}>
            {token.text}
          </span>
        ))}
      </pre>
      {isLong && (
        <Button size="xs" variant="subtle" onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? text.showFewerLines : text.showAllLines(formatCount(lines.length))}
        </Button>
      )}
    </>
  );
}

const MOST_MENUS = 40;
const SHOWN_LENGTH = 60;

/** One small menu per metadata field: filter by its value, make it a column, copy it. */
function FieldMenus({ metadata }: { metadata: Record<string, unknown> | null }) {
  const { search, onSearch } = useListAddress();
  const { columns } = useListLayout().preferences;
  const { change } = useListActions();
  return (
    <ul className={classes['fields']} aria-label={text.fields}>
      {plainFields(metadata)
        .slice(0, MOST_MENUS)
        .map(([path, value]) => {
          const column = columnOf(path);
          const shown = String(value).slice(0, SHOWN_LENGTH);
          const entries = (): MenuEntry[] => [
            {
              key: 'for',
              label: text.filterFor(shown),
              onSelect: () => onSearch({ where: withField(search.where, lastName(path), value) }),
            },
            {
              key: 'out',
              label: text.filterOut(shown),
              onSelect: () => onSearch({ not: withField(search.not, lastName(path), value) }),
            },
            ...(column === null
              ? []
              : [
                  {
                    key: 'column',
                    label: columns.includes(column) ? text.removeColumn : text.addColumn,
                    onSelect: () => change.setColumns(toggleColumn(columns, column)),
                  },
                ]),
            { key: 'copy', label: text.copyValue, onSelect: () => void copyText(String(value)) },
          ];
          return (
            <li key={path}>
              <MenuButton position="bottom-start" entries={entries}>
                <PlainButton isBordered className={classes['field']}>
                  {path}
                </PlainButton>
              </MenuButton>
            </li>
          );
        })}
    </ul>
  );
}
