import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import type { ColumnWidths } from './column-widths.ts';
import classes from './data-grid.module.css';
import type { DataColumn, DataTableProps } from './data-table.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import { nextSort, type SortOrder } from './sort-rows.ts';
import { useGrowingRows } from './use-growing-rows.ts';

interface DataGridProps<Row> extends DataTableProps<Row> {
  sort: SortOrder | null;
  onSort: (sort: SortOrder | null) => void;
  widths: ColumnWidths;
  onWidth: (key: string, width: number) => void;
  /** Stands at the end of the head. */
  menu: ReactNode;
}

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { caption, columns, rows, rowKey, detail, maxHeight, menu } = props;
  const { drawn, end } = useGrowingRows(rows);
  return (
    <div className={classes['frame']} data-table>
      <div className={classes['menu']}>{menu}</div>
      <div className={classes['scroll']} style={maxHeight === undefined ? undefined : { maxBlockSize: maxHeight }}>
        {/* A hidden caption would be found as a second text like the heading. */}
        <table className={classes['table']} aria-label={caption}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} {...props} />
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((row) => {
              const below = detail?.(row) ?? null;
              return (
                <Fragment key={rowKey(row)}>
                  <tr tabIndex={-1} onKeyDown={moveBetweenRows}>
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
                </Fragment>
              );
            })}
          </tbody>
        </table>
        {drawn.length < rows.length ? <div ref={end} /> : null}
      </div>
    </div>
  );
}

interface HeadCellProps<Row> {
  column: DataColumn<Row>;
  sort: SortOrder | null;
  onSort: (sort: SortOrder | null) => void;
  widths: ColumnWidths;
  onWidth: (key: string, width: number) => void;
}

function HeadCell<Row>({ column, sort, onSort, widths, onWidth }: HeadCellProps<Row>) {
  const width = widths[column.key] ?? column.width;
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
      <ResizeHandle onWidth={(wanted) => onWidth(column.key, wanted)} />
    </th>
  );
}

/** Arrow keys move from row to row, once a control inside a row has the focus. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableRowElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  const row = event.currentTarget;
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  (next.querySelector<HTMLElement>('a, button:not([disabled])') ?? next).focus();
}
