import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ColumnWidths, frozenWidths, withWidth } from './column-widths.ts';
import classes from './data-grid.module.css';
import type { DataColumn } from './data-table.tsx';
import { drawnWidths } from './drawn-widths.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { nextSort, type SortOrder } from './sort-rows.ts';

export interface HeadRowProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: SortOrder | null;
  onSort: (sort: SortOrder | null) => void;
  widths: ColumnWidths;
  onWidths: (widths: ColumnWidths) => void;
}

/** The names of the columns, which sort the rows and can be dragged to another width. */
export function HeadRow<Row>({ columns, rowIndex, ...props }: HeadRowProps<Row> & { rowIndex?: number }) {
  const hasChosen = columns.some(({ key }) => props.widths[key] !== undefined);
  // The last column takes what the chosen widths leave; with one of its own, the rest would be shared by all.
  const rest = hasChosen ? columns.at(-1)?.key : undefined;
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} takesRest={column.key === rest} {...props} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  column,
  takesRest,
  sort,
  onSort,
  widths,
  onWidths,
}: Omit<HeadRowProps<Row>, 'columns'> & { column: DataColumn<Row>; takesRest: boolean }) {
  const width = takesRest ? undefined : (widths[column.key] ?? column.width);
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-column={column.key}
      style={width === undefined ? undefined : { inlineSize: width }}
      aria-sort={column.sortValue === undefined ? undefined : (direction ?? 'none')}
    >
      {column.sortValue === undefined ? (
        <span className={column.isHeaderHidden ? classes['hidden'] : undefined}>{column.header}</span>
      ) : (
        <button type="button" className={classes['sort']} onClick={() => onSort(nextSort(sort, column.key))}>
          {column.header}
          {direction === undefined ? null : <Arrow size={12} aria-hidden="true" />}
        </button>
      )}
      <ResizeHandle
        onBegin={(cell) => {
          const begun = frozenWidths(widths, drawnWidths(cell));
          onWidths(begun);
          return (wanted) => onWidths(withWidth(begun, column.key, wanted));
        }}
      />
    </th>
  );
}
