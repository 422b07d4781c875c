import type { ReactNode } from 'react';
import type { SortOrder, SortValue } from './sort-rows.ts';

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
  /** Caps the height; the head stays in view while the rows scroll. */
  maxHeight?: string;
}
