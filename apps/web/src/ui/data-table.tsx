import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { usePreference } from '#api/preferences.ts';
import { useColumnWidths } from './column-widths.ts';
import { DataCards } from './data-cards.tsx';
import { DataGrid } from './data-grid.tsx';
import { type SortOrder, type SortValue, sortRows } from './sort-rows.ts';
import { TableMenu } from './table-menu.tsx';

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

/** Rows and columns with sorting; under 768 px every row is a card of labels and values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, empty, initialSort } = props;
  const [sort, setSort] = useState<SortOrder | null>(initialSort ?? null);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [hiddenKeys, setHiddenKeys] = usePreference(`columns ${caption}`, readKeys);
  const [widths, setWidths] = useColumnWidths(caption);
  if (rows.length === 0) return empty;
  const hidden = new Set(hiddenKeys);
  const shown = columns.filter(({ key }, index) => index === 0 || !hidden.has(key));
  const sortValue = sort === null ? undefined : columns.find((column) => column.key === sort.key)?.sortValue;
  const sorted = sort === null || sortValue === undefined ? rows : sortRows(rows, sortValue, sort.direction);
  return isNarrow ? (
    <DataCards {...props} rows={sorted} />
  ) : (
    <DataGrid
      {...props}
      columns={shown}
      rows={sorted}
      sort={sort}
      onSort={setSort}
      widths={widths}
      onWidths={setWidths}
      menu={
        <TableMenu
          caption={caption}
          columns={columns}
          rows={sorted}
          hidden={hidden}
          onHidden={setHiddenKeys}
          widths={widths}
          onWidths={setWidths}
        />
      }
    />
  );
}

function readKeys(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : [];
}
