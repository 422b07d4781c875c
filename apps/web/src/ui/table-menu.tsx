import { Menu } from '@mantine/core';
import { Copy, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { uiText } from '#messages/ui.en.ts';
import { type ColumnWidths, drawnWidths, frozenWidths, withWidth } from './column-widths.ts';
import type { DataColumn } from './data-columns.ts';
import { IconButton } from './icon-button.tsx';
import { notifyToast } from './notify.tsx';

interface TableMenuProps<Row> {
  caption: string;
  /** All of them, shown or not. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  hidden: ReadonlySet<string>;
  onHidden: (keys: readonly string[]) => void;
  widths: ColumnWidths;
  onWidths: (widths: ColumnWidths) => void;
}

const text = uiText.table;
const STEPS: Record<string, number> = { ArrowLeft: -16, ArrowRight: 16 };
/** A card clips what hangs out of it, and what lies outside of the main part is in no landmark. */
const IN_MAIN = { target: '#main' };

/** Which columns stand there, and the table as text. */
export function TableMenu<Row>(props: TableMenuProps<Row>) {
  const { caption, columns, rows, hidden, onHidden, widths, onWidths } = props;
  const button = useRef<HTMLButtonElement>(null);
  const resize = (event: KeyboardEvent, key: string) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const drawn = drawnWidths(button.current);
    const width = drawn.get(key);
    if (width !== undefined) onWidths(withWidth(frozenWidths(widths, drawn), key, width + step));
  };
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
    <Menu position="bottom-end" closeOnItemClick={false} portalProps={IN_MAIN}>
      <Menu.Target>
        <IconButton ref={button} size="sm" label={text.menu(caption)}>
          <Ellipsis size={14} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, header }, index) => (
          <Menu.CheckboxItem
            key={key}
            // The first column says which row it is and always stands there; its width can be changed like the others.
            checked={index === 0 || !hidden.has(key)}
            aria-disabled={index === 0 || undefined}
            onChange={() => index > 0 && toggle(key)}
            onKeyDown={(event) => resize(event, key)}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Label c="var(--text-2)">{text.widthKeys}</Menu.Label>
        <Menu.Item
          disabled={hidden.size === 0 && Object.keys(widths).length === 0}
          onClick={() => {
            onHidden([]);
            onWidths({});
          }}
        >
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

interface TableText {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The table as Markdown. What a cell holds can neither end it nor begin anything. */
export function markdownTable({ headers, rows }: TableText): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownCell).join(' | ')} |`;
  return [line(headers), `|${' --- |'.repeat(headers.length)}`, ...rows.map(line)].join('\n');
}

/** The table as CSV by RFC 4180. A cell that a spreadsheet would calculate gets an apostrophe in front. */
export function csvTable({ headers, rows }: TableText): string {
  return [headers, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n');
}

function markdownCell(cell: string): string {
  return oneLine(cell).replace(/[\\|`*_[\]<>]/g, (sign) => `\\${sign}`);
}

function csvCell(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function oneLine(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim();
}
