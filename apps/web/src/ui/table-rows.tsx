import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { drawnWidths, frozenWidths, withWidth } from './column-widths.ts';
import { type DataColumn, type HeaderRowProps, nextSort } from './data-columns.ts';
import classes from './data-grid.module.css';

/** The names of the columns, which sort the rows and can be dragged to another width. */
export function HeaderRow<Row>({ columns, rowIndex, ...props }: HeaderRowProps<Row> & { rowIndex?: number }) {
  const hasChosen = columns.some(({ key }) => props.widths[key] !== undefined);
  // The last column takes what the chosen widths leave; with one of its own, the rest would be shared by all.
  const rest = hasChosen ? columns.at(-1)?.key : undefined;
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {columns.map((column) => (
          <HeaderCell key={column.key} column={column} takesRest={column.key === rest} {...props} />
        ))}
      </tr>
    </thead>
  );
}

function HeaderCell<Row>({
  column,
  takesRest,
  sort,
  onSort,
  widths,
  onWidths,
}: Omit<HeaderRowProps<Row>, 'columns'> & { column: DataColumn<Row>; takesRest: boolean }) {
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

interface ResizeHandleProps {
  /** Told at the first step of a drag, with the header cell that is dragged; gives what takes its width at the end. */
  onBegin: (cell: HTMLElement) => (width: number) => void;
}

/** The edge of a header cell, which a pointer drags; the menu of the table has the same for keys. */
function ResizeHandle({ onBegin }: ResizeHandleProps) {
  const handleDown = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const cell = handle.closest('th');
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const sign = getComputedStyle(cell).direction === 'rtl' ? -1 : 1;
    const start = event.clientX;
    const width = cell.offsetWidth;
    let finish: ((width: number) => void) | null = null;
    const widthAt = (x: number) => width + sign * (x - start);
    // Drawn at once and remembered at the end: a table of many rows is not drawn anew for each step.
    const handleMove = (move: globalThis.PointerEvent) => {
      if (finish === null && move.clientX === start) return;
      finish ??= onBegin(cell);
      cell.style.inlineSize = `${widthAt(move.clientX)}px`;
    };
    const handleUp = (up: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', handleMove);
      handle.removeEventListener('pointerup', handleUp);
      handle.removeEventListener('pointercancel', handleUp);
      finish?.(widthAt(up.clientX));
    };
    handle.addEventListener('pointermove', handleMove);
    handle.addEventListener('pointerup', handleUp);
    handle.addEventListener('pointercancel', handleUp);
  };
  return <span className={classes['handle']} aria-hidden="true" onPointerDown={handleDown} />;
}

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
          <td key={column.key} data-align={column.align} data-label={column.header}>
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
