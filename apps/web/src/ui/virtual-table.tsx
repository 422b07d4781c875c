import { Fragment, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ColumnWidths, drawnWidths, frozenWidths, leastTableWidth } from './column-widths.ts';
import type { DataGridProps } from './data-columns.ts';
import classes from './data-grid.module.css';
import type { DrawnRow } from './row-window/drawn-rows.ts';
import { NOTHING_FOLDED } from './row-window/folded-rows.ts';
import type { RowWindow, Scroller } from './row-window/row-window.ts';
import {
  followScroll,
  useMeasuredRows,
  useNewRowWindow,
  useRowWindow,
  useWindowRows,
} from './row-window/use-row-window.ts';
import { BodyRow, focusRow, HeaderRow, rowStep } from './table-rows.tsx';
import { useIsPrinting } from './use-medium.ts';

/** A table of many rows: those in view are drawn, and all of them on paper. */
export function VirtualTable<Row>(props: DataGridProps<Row>) {
  const { caption, columns, rows, rowKey, detail } = props;
  const table = useRef<HTMLTableElement>(null);
  const widths = useSteadyWidths(table, props);
  const isPrinting = useIsPrinting();
  const [focused, setFocused] = useState<number | null>(null);
  const window = useTableWindow(table, { count: rows.length, pinnedRow: focused });
  const view = useRowWindow(window);
  const measure = useMeasuredRows(window);
  const drawn = isPrinting ? rows.map((_row, index) => ({ index, gap: 0 })) : withGaps(view.rows);
  const rest = isPrinting ? 0 : view.total - (view.rows.at(-1)?.end ?? 0);

  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const row = table.current?.querySelector<HTMLElement>(`tbody[data-index="${wanted.current}"] > tr`);
    if (!row) return;
    wanted.current = null;
    focusRow(row);
  });
  const move = (event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    const next = index + rowStep(event);
    if (next === index || next < 0 || next >= rows.length) return;
    event.preventDefault();
    wanted.current = next;
    window.scrollToRow(next, 'auto');
    // Renders once more, so that a row that is already in view gets the focus too.
    setFocused(next);
  };
  const least = leastTableWidth(
    columns.map(({ key }) => key),
    widths,
  );
  return (
    <table
      ref={table}
      className={classes['table']}
      aria-label={caption}
      aria-rowcount={rows.length + 1}
      data-fixed={least === undefined ? undefined : ''}
      style={least === undefined ? undefined : { minInlineSize: least }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
      }}
    >
      <HeaderRow {...props} widths={widths} rowIndex={1} />
      {drawn.map(({ index, gap }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <Fragment key={rowKey(row)}>
            <Gap height={gap} />
            <tbody ref={measure} data-index={index} onFocus={() => setFocused(index)}>
              <BodyRow
                row={row}
                columns={columns}
                below={detail?.(row) ?? null}
                rowIndex={index + 2}
                onKeyDown={(event) => move(event, index)}
              />
            </tbody>
          </Fragment>
        );
      })}
      <Gap height={rest} />
    </table>
  );
}

function Gap({ height }: { height: number }) {
  return height <= 0 ? null : (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ blockSize: height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  );
}

/** Widths as the first rows need them: scrolling to other rows must not move the columns. Measured again when the available width changes. */
function useSteadyWidths<Row>(
  table: { readonly current: HTMLTableElement | null },
  { columns, widths }: DataGridProps<Row>,
): ColumnWidths {
  const [measured, setMeasured] = useState<{ of: string; widths: ColumnWidths } | null>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const frame = table.current?.parentElement;
    if (!frame) return;
    const observer = new ResizeObserver(() => setRoom(frame.clientWidth));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [table]);
  const of = `${room} ${columns.map(({ key }) => key).join()}`;
  useEffect(() => {
    const isDrawn = (table.current?.tBodies.length ?? 0) > 2;
    if (isDrawn && measured?.of !== of) setMeasured({ of, widths: frozenWidths({}, drawnWidths(table.current)) });
  });
  return measured?.of === of ? { ...measured.widths, ...widths } : widths;
}

const ROW_HEIGHT = 34;
const HEAD_HEIGHT = 30;

/** The row window of a table, in whatever scrolls it: its frame or the whole page. */
function useTableWindow(
  table: RefObject<HTMLTableElement | null>,
  { count, pinnedRow }: { count: number; pinnedRow: number | null },
): RowWindow {
  const rows = { count, rowHeight: ROW_HEIGHT, folded: NOTHING_FOLDED, anchorRow: 0, pinnedRow };
  const window = useNewRowWindow(rows);
  useWindowRows(window, rows);
  useLayoutEffect(() => {
    if (table.current === null) return;
    const element = scrollingAround(table.current);
    const detach = window.attach(scrollerOf(table.current, { element, window }));
    window.resized();
    window.scrolled();
    const sized = new ResizeObserver(window.resized);
    sized.observe(element);
    const leave = followScroll(element === document.documentElement ? document : element, window);
    return () => {
      detach();
      sized.disconnect();
      leave();
    };
  }, [window, table]);
  return window;
}

/** Scrolls the rows of a table below its header, which stays in view, and whatever else stands around the table. */
function scrollerOf(
  table: HTMLTableElement,
  { element, window }: { element: HTMLElement; window: RowWindow },
): Scroller {
  const edge = () => (element === document.documentElement ? 0 : element.getBoundingClientRect().top);
  return {
    get clientHeight() {
      return element.clientHeight - HEAD_HEIGHT;
    },
    get scrollTop() {
      const most = Math.max(0, window.read().total - this.clientHeight);
      return Math.max(0, Math.min(most, edge() - table.getBoundingClientRect().top));
    },
    set scrollTop(wanted: number) {
      element.scrollTop += wanted - this.scrollTop;
    },
  };
}

function scrollingAround(table: HTMLElement): HTMLElement {
  for (let at = table.parentElement; at !== null; at = at.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(at).overflowY);
    if (scrolls && at.scrollHeight > at.clientHeight + 1) return at;
  }
  return document.documentElement;
}

/** Rows that are drawn, each with the height of those above it that are not. */
export function withGaps(rows: readonly DrawnRow[]): { index: number; gap: number }[] {
  return rows.map(({ index, start }, at) => ({ index, gap: Math.max(0, start - (rows[at - 1]?.end ?? 0)) }));
}
