import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { leastTableWidth } from './column-widths.ts';
import type { DataGridProps } from './data-columns.ts';
import classes from './data-grid.module.css';
import { BodyRow, focusRow, HeaderRow, rowStep } from './table-rows.tsx';
import { VirtualTable } from './virtual-table.tsx';

/** Tables of more rows draw only those in view. */
const MOST_DRAWN = 200;

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { rows, maxHeight, menu } = props;
  const [frame, isWider] = useOverflows();
  return (
    <div className={classes['frame']} data-table>
      <div className={classes['menu']}>{menu}</div>
      <div
        ref={frame}
        className={classes['scroll']}
        data-scrolls={isWider || maxHeight !== undefined || undefined}
        style={maxHeight === undefined ? undefined : { maxBlockSize: maxHeight }}
      >
        {rows.length <= MOST_DRAWN ? <WholeTable {...props} /> : <VirtualTable {...props} />}
      </div>
    </div>
  );
}

function WholeTable<Row>(props: DataGridProps<Row>) {
  const { caption, columns, rows, rowKey, detail, widths } = props;
  const least = leastTableWidth(
    columns.map(({ key }) => key),
    widths,
  );
  return (
    // A hidden caption would be found as a second text like the heading.
    <table
      className={classes['table']}
      aria-label={caption}
      data-fixed={least === undefined ? undefined : ''}
      style={least === undefined ? undefined : { minInlineSize: least }}
    >
      <HeaderRow {...props} />
      <tbody>
        {rows.map((row) => (
          <BodyRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            below={detail?.(row) ?? null}
            onKeyDown={moveBetweenRows}
          />
        ))}
      </tbody>
    </table>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLTableRowElement>) {
  const step = rowStep(event);
  if (step === 0) return;
  const row = event.currentTarget;
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  focusRow(next);
}

/** Whether what an element holds is wider than the element. */
function useOverflows(): [element: RefObject<HTMLDivElement | null>, isWider: boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [isWider, setIsWider] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    // What is in it may be another element by then; its height changes with it.
    const widest = () => Math.max(0, ...[...element.children].map((child) => child.getBoundingClientRect().width));
    const observer = new ResizeObserver(() => setIsWider(widest() > element.clientWidth + 1));
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return [ref, isWider];
}
