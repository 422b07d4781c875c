import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { BodyRow, focusRow, rowStep } from './body-row.tsx';
import { type ColumnWidths, frozenWidths, leastTableWidth } from './column-widths.ts';
import classes from './data-grid.module.css';
import type { DataGridProps } from './data-grid.tsx';
import { withFocused, withGaps } from './drawn-rows.ts';
import { drawnWidths } from './drawn-widths.ts';
import { HeadRow } from './head-row.tsx';
import { useIsPrinting } from './use-is-printing.ts';

const ROW_HEIGHT = 34;
const HEAD_HEIGHT = 30;

/** A table of any number of rows: those in view are drawn, and all of them on paper. */
export function VirtualTable<Row>(props: DataGridProps<Row>) {
  const { caption, columns, rows, rowKey, detail } = props;
  const table = useRef<HTMLTableElement>(null);
  const { scroller, top } = useScroller(table);
  const widths = useSteadyWidths(table, props);
  const isPrinting = useIsPrinting();
  const [focused, setFocused] = useState<number | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => keyOf(index),
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), focused),
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  const keyOf = (index: number) => {
    const row = rows[index];
    return row === undefined ? index : rowKey(row);
  };
  const drawn = isPrinting
    ? rows.map((_row, index) => ({ index, gap: 0 }))
    : withGaps(virtualizer.getVirtualItems(), top).map(({ item, gap }) => ({ index: item.index, gap }));
  const rest = isPrinting ? 0 : virtualizer.getTotalSize() - ((virtualizer.getVirtualItems().at(-1)?.end ?? top) - top);

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
    virtualizer.scrollToIndex(next);
    // Drawn once more, so that a row that is in view already gets the focus as well.
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
      <HeadRow {...props} widths={widths} rowIndex={1} />
      {drawn.map(({ index, gap }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <Fragment key={rowKey(row)}>
            <Gap height={gap} />
            <tbody ref={virtualizer.measureElement} data-index={index} onFocus={() => setFocused(index)}>
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

/** What scrolls the table, and how far below its beginning the rows begin. */
function useScroller(table: { readonly current: HTMLTableElement | null }) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setScroller(scrollerOf(table.current)), [table]);
  // After every drawing: whatever stands above the table may have grown.
  useLayoutEffect(() => {
    const head = table.current?.tHead;
    if (!head || !scroller) return;
    const now = head.parentElement?.getBoundingClientRect().top ?? 0;
    const begin = now - scroller.getBoundingClientRect().top + scroller.scrollTop + HEAD_HEIGHT;
    if (Math.abs(begin - top) > 1) setTop(begin);
  });
  return { scroller, top };
}

function scrollerOf(element: Element | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at !== null; at = at.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(at).overflowY);
    if (scrolls && at.scrollHeight > at.clientHeight + 1) return at;
  }
  return document.documentElement;
}

/** Widths as the first rows give them: other rows in view must not move the columns. Measured anew when the room changes. */
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
