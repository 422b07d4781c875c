import type { ReactNode } from 'react';
import type { ColumnWidths } from './column-widths.ts';

export interface DataColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortValue?: (row: Row) => SortValue;
  /** What a copy of the table holds where that is not the sort value. */
  text?: (row: Row) => string;
  /** Numbers stand at the right. */
  align?: 'start' | 'end';
  /** CSS width; columns without one share the rest. */
  width?: string;
  /** Read aloud but not drawn, for a column of buttons. */
  isHeaderHidden?: boolean;
}

export interface DataTableProps<Row> {
  /** What the table holds, for assistive technology. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  initialSort?: SortOrder;
  /** Under the row over the full width; null for rows that are not open. */
  detail?: (row: Row) => ReactNode;
  /** Caps the height; the header stays in view while the rows scroll. */
  maxHeight?: string;
}

export interface HeaderRowProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: SortOrder | null;
  onSort: (sort: SortOrder | null) => void;
  widths: ColumnWidths;
  onWidths: (widths: ColumnWidths) => void;
}

export interface DataGridProps<Row> extends DataTableProps<Row>, Omit<HeaderRowProps<Row>, 'columns'> {
  /** Stands at the end of the header. */
  menu: ReactNode;
}

type SortValue = string | number | null;

export interface SortOrder {
  key: string;
  direction: 'ascending' | 'descending';
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** A sorted copy; equal rows keep their order, missing values come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortOrder['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [sortValue(a), sortValue(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right);
  });
}

/** The order after a click on a header: first ascending, then descending, then as given. */
export function nextSort(current: SortOrder | null, key: string): SortOrder | null {
  if (current?.key !== key) return { key, direction: 'ascending' };
  return current.direction === 'ascending' ? { key, direction: 'descending' } : null;
}

function compare(left: string | number, right: string | number): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : words.compare(String(left), String(right));
}
