import { entryDetailsText as text } from '#messages/entry-details.en.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { copyText } from './copy-text.ts';
import { columnOf, toggleColumn } from './entry-columns.ts';
import { lastName, plainFields, withField } from './entry-fields.ts';
import { useListActions, useListAddress, useListLayout } from './entry-list.tsx';
import classes from './field-menus.module.css';

const MOST_MENUS = 40;
const SHOWN_LENGTH = 60;

/** One small menu per metadata field: filter by its value, make it a column, copy it. */
export function FieldMenus({ metadata }: { metadata: Record<string, unknown> | null }) {
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
