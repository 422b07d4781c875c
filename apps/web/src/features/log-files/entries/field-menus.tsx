import { entryDetailsText as text } from '#messages/entry-details.en.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { columnOf } from './entry-columns.ts';
import { type FieldValue, plainFields } from './entry-fields.ts';
import classes from './field-menus.module.css';

export interface FieldActions {
  columns: readonly string[];
  onColumn: (column: string) => void;
  onFilterFor: (path: string, value: FieldValue) => void;
  onFilterOut: (path: string, value: FieldValue) => void;
  onCopyValue: (value: string) => void;
}

const MOST_MENUS = 40;
const SHOWN_LENGTH = 60;

/** One small menu per metadata field: filter by its value, make it a column, copy it. */
export function FieldMenus(props: FieldActions & { metadata: Record<string, unknown> | null }) {
  const { metadata, columns, onColumn, onFilterFor, onFilterOut, onCopyValue } = props;
  return (
    <ul className={classes['fields']} aria-label={text.fields}>
      {plainFields(metadata)
        .slice(0, MOST_MENUS)
        .map(([path, value]) => {
          const column = columnOf(path);
          const shown = String(value).slice(0, SHOWN_LENGTH);
          const entries = (): MenuEntry[] => [
            { key: 'for', label: text.filterFor(shown), onSelect: () => onFilterFor(path, value) },
            { key: 'out', label: text.filterOut(shown), onSelect: () => onFilterOut(path, value) },
            ...(column === null
              ? []
              : [
                  {
                    key: 'column',
                    label: columns.includes(column) ? text.removeColumn : text.addColumn,
                    onSelect: () => onColumn(column),
                  },
                ]),
            { key: 'copy', label: text.copyValue, onSelect: () => onCopyValue(String(value)) },
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
