import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import classes from './data-grid.module.css';
import type { DataColumn, DataTableProps } from './data-table.tsx';
import { nextSort, type SortOrder } from './sort-rows.ts';
import { useGrowingRows } from './use-growing-rows.ts';

interface DataGridProps<Row> extends DataTableProps<Row> {
  sort: SortOrder | null;
  onSort: (sort: SortOrder | null) => void;
  /** Stands at the end of the head. */
  menu: ReactNode;
}

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { caption, columns, rows, rowKey, detail, maxHeight, menu } = props;
  const { drawn, end } = useGrowingRows(rows);
  return (
    <div className={classes['frame']}>
      <div className={classes['menu']}>{menu}</div>
      <div className={classes['scroll']} style={maxHeight === undefined ? undefined : { maxBlockSize: maxHeight }}>
        <table className={classes['table']}>
          <caption className={classes['caption']}>{caption}</caption>
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
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-align={column.align}
      style={column.width === undefined ? undefined : { inlineSize: column.width }}
      aria-sort={column.sortValue === undefined ? undefined : (direction ?? 'none')}
    >
      {column.sortValue === undefined ? (
        <span className={column.isHeaderHidden ? classes['caption'] : undefined}>{column.header}</span>
      ) : (
        <button type="button" className={classes['sort']} onClick={() => onSort(nextSort(sort, column.key))}>
          {column.header}
          {direction === undefined ? null : <Arrow size={12} aria-hidden="true" />}
        </button>
      )}
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
