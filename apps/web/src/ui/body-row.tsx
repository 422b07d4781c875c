import type { KeyboardEvent, ReactNode } from 'react';
import type { DataColumn } from './data-columns.ts';
import classes from './data-grid.module.css';

interface BodyRowProps<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  /** Under the row over the full width; null while it is not open. */
  below: ReactNode;
  /** Its number in the whole table, where not all rows are drawn. */
  rowIndex?: number;
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void;
}

export function BodyRow<Row>({ row, columns, below, rowIndex, onKeyDown }: BodyRowProps<Row>) {
  return (
    <>
      <tr tabIndex={-1} aria-rowindex={rowIndex} onKeyDown={onKeyDown}>
        {columns.map((column) => (
          <td key={column.key} data-align={column.align}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {below === null ? null : (
        <tr className={classes['detail']}>
          <td colSpan={columns.length}>{below}</td>
        </tr>
      )}
    </>
  );
}

/** 1 or -1 for the keys that move from row to row, once a control inside a row has the focus; else 0. */
export function rowStep({ key, target }: KeyboardEvent<HTMLTableRowElement>): -1 | 0 | 1 {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return 0;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
}

/** Focuses what a row is about: its first control, else the row itself. */
export function focusRow(row: HTMLElement): void {
  (row.querySelector<HTMLElement>('a, button:not([disabled])') ?? row).focus();
}
