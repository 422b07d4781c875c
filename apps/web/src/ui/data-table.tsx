import { useState } from 'react';
import { usePreference } from '#api/preferences.ts';
import { useColumnWidths } from './column-widths.ts';
import { DataCards } from './data-cards.tsx';
import type { DataTableProps } from './data-columns.ts';
import { type SortOrder, sortRows } from './data-columns.ts';
import { DataGrid } from './data-grid.tsx';
import { TableMenu } from './table-menu.tsx';
import { useIsScreen } from './use-medium.ts';

export type { DataColumn } from './data-columns.ts';

/** Rows and columns with sorting; under 768 px every row is a card of labels and values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, empty, initialSort } = props;
  const [sort, setSort] = useState<SortOrder | null>(initialSort ?? null);
  const isNarrow = useIsScreen('phone');
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
