import { Button, Menu } from '@mantine/core';
import { logFilesText as text } from '#messages/log-files.en.ts';
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
          return (
            <li key={path}>
              <Menu position="bottom-start">
                <Menu.Target>
                  <Button size="xs" variant="default" className={classes['field']}>
                    {path}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => onFilterFor(path, value)}>{text.filterFor(shown)}</Menu.Item>
                  <Menu.Item onClick={() => onFilterOut(path, value)}>{text.filterOut(shown)}</Menu.Item>
                  {column !== null && (
                    <Menu.Item onClick={() => onColumn(column)}>
                      {columns.includes(column) ? text.removeColumn : text.addColumn}
                    </Menu.Item>
                  )}
                  <Menu.Item onClick={() => onCopyValue(String(value))}>{text.copyValue}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </li>
          );
        })}
    </ul>
  );
}
