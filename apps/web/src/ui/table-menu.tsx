import '#ui/theme/mantine-more.css';
import { Menu } from '@mantine/core';
import { Copy, Ellipsis } from 'lucide-react';
import { uiText } from '#messages/ui.en.ts';
import type { DataColumn } from './data-table.tsx';
import { IconButton } from './icon-button.tsx';
import { notifyToast } from './notify.tsx';
import { csvTable, markdownTable, type TableText } from './table-text.ts';

interface TableMenuProps<Row> {
  caption: string;
  /** All of them, shown or not. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  hidden: ReadonlySet<string>;
  onHidden: (keys: readonly string[]) => void;
}

const text = uiText.table;
/** A card clips what hangs out of it, and what lies outside of the main part is in no landmark. */
const IN_MAIN = { target: '#main' };

/** Which columns stand there, and the table as text. */
export function TableMenu<Row>({ caption, columns, rows, hidden, onHidden }: TableMenuProps<Row>) {
  const toggle = (key: string) =>
    onHidden(hidden.has(key) ? [...hidden].filter((each) => each !== key) : [...hidden, key]);
  const copy = (write: (table: TableText) => string) => {
    const shown = columns.filter(({ key }) => !hidden.has(key));
    navigator.clipboard.writeText(write(tableText(shown, rows))).then(
      () => notifyToast('success', text.copied),
      () => notifyToast('error', text.copyFailed),
    );
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false} defaultOpened portalProps={IN_MAIN}>
      <Menu.Target>
        <IconButton size="sm" label={text.menu(caption)}>
          <Ellipsis size={14} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ key, header }) => (
          <Menu.CheckboxItem key={key} checked={!hidden.has(key)} onChange={() => toggle(key)}>
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Item disabled={hidden.size === 0} onClick={() => onHidden([])}>
          {text.reset}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Copy size={14} aria-hidden="true" />} onClick={() => copy(markdownTable)}>
          {text.copyMarkdown}
        </Menu.Item>
        <Menu.Item leftSection={<Copy size={14} aria-hidden="true" />} onClick={() => copy(csvTable)}>
          {text.copyCsv}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Columns of buttons have no text and are left out. */
function tableText<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): TableText {
  const written = columns.flatMap(({ header, text, sortValue }) => {
    const read = text ?? sortValue;
    return read === undefined ? [] : [{ header, read: (row: Row) => String(read(row) ?? '') }];
  });
  return {
    headers: written.map(({ header }) => header),
    rows: rows.map((row) => written.map(({ read }) => read(row))),
  };
}
