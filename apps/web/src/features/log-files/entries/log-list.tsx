import type { LogEntry } from '@rootline/contract';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { formatCount } from '#format/counts.ts';
import type { LogTimes } from '#format/log-times.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { type EntryCommand, entryCommand } from './entry-keys.ts';
import { EntryRow } from './entry-row.tsx';
import { positionOf } from './entry-source.ts';
import { GRID_BODY, GRID_CELL, gridProps, gridRowProps } from './grid-roles.ts';
import { levelBar } from './level-word.tsx';
import { linkAtPointer } from './link-at-pointer.ts';
import classes from './log-list.module.css';
import type { HitRange } from './message-marks.ts';
import { neighboursOf } from './neighbours.ts';
import type { RowPlace } from './scaled-scroll.ts';
import type { EntryRows } from './use-entry-rows.ts';
import { useRowWindow } from './use-row-window.ts';

export interface LogListHandle {
  scrollToRow: (row: number, place: RowPlace) => void;
  /** Keeps a row where it is on the screen while something opens above it. */
  holdRow: (row: number) => void;
  focus: () => void;
  pageRows: () => number;
}

interface LogListProps {
  rows: EntryRows;
  handle: RefObject<LogListHandle | null>;
  currentRow: number;
  onCurrentRow: (row: number) => void;
  /** False when the key belongs to the screen around the list. */
  onCommand: (command: EntryCommand, how: { isRepeated: boolean }) => boolean;
  /** Ids of the entries that are open. */
  openIds: ReadonlySet<string>;
  onToggle: (entry: LogEntry) => void;
  renderOpened: (entry: LogEntry) => ReactNode;
  /** Entries around some of the rows, by the id of the row's entry. */
  around: ReadonlyMap<string, readonly LogEntry[]>;
  /** Positions that the reader has marked. */
  marks: ReadonlySet<number>;
  /** Line that was jumped to; marked for a moment. */
  markedLine: number | undefined;
  hitsOf: (entry: LogEntry) => readonly HitRange[];
  citations: ReadonlyMap<number, number>;
  fontSize: number;
  isWrapped: boolean;
  columns: readonly string[];
  tracks: string;
  times: LogTimes;
  /** Told which rows are drawn. */
  onView: (first: number, last: number) => void;
}

const HOLD_MS = 1500;

/** The entries of a file as a list of any length: one tab stop, moved by keys, read aloud row by row. */
export function LogList(props: LogListProps) {
  const { rows, handle, currentRow, onCurrentRow, onToggle, onCommand, fontSize, onView } = props;
  const id = useId();
  const scrollRef = useRef<HTMLDivElement>(null);
  const keyBefore = useRef('');
  const held = useRef<{ row: number; top: number; until: number } | null>(null);
  const count = rows.total ?? 0;
  const rowHeight = fontSize + 10;
  const { items, measure, spacer, shift, scrollToRow, scrollBy } = useRowWindow({ count, rowHeight, scrollRef });
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => rows.show(first, last), [rows.show, first, last]);
  useEffect(() => onView(first, last), [onView, first, last]);
  const topOf = (row: number) =>
    scrollRef.current?.querySelector(`[data-index="${row}"] > [data-main]`)?.getBoundingClientRect().top;
  handle.current = {
    scrollToRow: (row, place) => {
      held.current = null;
      scrollToRow(row, place);
    },
    holdRow(row) {
      const top = topOf(row);
      held.current = top === undefined ? null : { row, top, until: performance.now() + HOLD_MS };
    },
    focus: () => scrollRef.current?.focus({ preventScroll: true }),
    pageRows: () => Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowHeight) - 1),
  };
  useLayoutEffect(() => {
    if (held.current === null) return;
    if (performance.now() > held.current.until) held.current = null;
    // After this turn: the list may not be scrolled while it is being drawn, and it is still before the next picture.
    else
      queueMicrotask(() => {
        const top = held.current && topOf(held.current.row);
        if (held.current && top !== null && top !== undefined && Math.abs(top - held.current.top) >= 1)
          scrollBy(top - held.current.top);
      });
  });

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.key === 'Shift') return;
    const command = entryCommand(event, keyBefore.current);
    // `g g` is over with its second key.
    keyBefore.current = command === null ? event.key : '';
    if (command === null || !onCommand(command, { isRepeated: event.repeat })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-opened], [data-context], button, a')) return;
    const row = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    const entry = rows.entryAt(row);
    if (!entry) return;
    onCurrentRow(row);
    const link = event.ctrlKey || event.metaKey ? linkAtPointer(event) : null;
    if (link !== null) globalThis.open(link, '_blank', 'noopener,noreferrer');
    // Selecting text in a line must not open it.
    else if (globalThis.getSelection()?.toString() === '') onToggle(entry);
  };
  const current = rows.entryAt(currentRow);
  const isCurrentDrawn = items.some((item) => item.index === currentRow);

  return (
    <>
      <div
        ref={scrollRef}
        className={classes['list']}
        style={{ fontSize, lineHeight: `${rowHeight}px`, '--tracks': props.tracks } as CSSProperties}
        onWheel={() => {
          held.current = null;
        }}
        {...gridProps({
          label: text.entriesList,
          rowCount: count,
          activeId: isCurrentDrawn ? `${id}${currentRow}` : undefined,
          onKeyDown: handleKeyDown,
          onClick: handleClick,
        })}
      >
        <div {...GRID_BODY} className={classes['spacer']} style={{ blockSize: spacer }}>
          {items.map((item) => (
            <div
              key={item.index}
              ref={measure}
              {...gridRowProps(item.index, `${id}${item.index}`)}
              className={classes['slot']}
              style={{ transform: `translateY(${item.start + shift}px)` }}
            >
              <Row {...props} row={item.index} />
            </div>
          ))}
        </div>
      </div>
      <p className={classes['spoken']} role="status">
        {current &&
          text.spokenEntry(
            formatCount(current.line),
            current.level ?? text.noLevel,
            props.times.clock(current.timestamp),
            current.message.slice(0, 200),
          )}
      </p>
    </>
  );
}

function Row(props: LogListProps & { row: number }) {
  const { rows, row, around } = props;
  const entry = rows.entryAt(row);
  if (!entry) {
    return (
      <div className={classes['row']}>
        <span {...GRID_CELL} className={classes['unloaded']} aria-busy="true" />
      </div>
    );
  }
  const near = around.get(entry.id);
  if (near === undefined) return <Entry {...props} entry={entry} />;
  const beside = { above: rows.entryAt(row - 1), below: rows.entryAt(row + 1) };
  const { before, after } = neighboursOf(near, positionOf(entry), beside);
  return (
    <>
      {before.map((neighbour) => (
        <Entry key={neighbour.id} {...props} entry={neighbour} contextOf={entry} />
      ))}
      <Entry {...props} entry={entry} />
      {after.map((neighbour) => (
        <Entry key={neighbour.id} {...props} entry={neighbour} contextOf={entry} />
      ))}
    </>
  );
}

function Entry(props: LogListProps & { row: number; entry: LogEntry; contextOf?: LogEntry }) {
  const { row, entry, contextOf, currentRow, openIds, renderOpened, markedLine, hitsOf, citations, marks } = props;
  const isContext = contextOf !== undefined;
  const isOpen = !isContext && openIds.has(entry.id);
  const bar = levelBar(entry.level);
  return (
    <div
      className={classes['row']}
      style={{ boxShadow: `inset ${bar.width}px 0 0 ${bar.color}` }}
      data-main={isContext ? undefined : ''}
      data-context={isContext || undefined}
      title={isContext ? text.neighbourOf(formatCount(contextOf.line)) : undefined}
      data-current={(!isContext && row === currentRow) || undefined}
      data-open={isOpen || undefined}
      data-marked={(markedLine !== undefined && entry.line <= markedLine && markedLine <= entry.lineEnd) || undefined}
      data-wrapped={props.isWrapped || undefined}
    >
      <EntryRow
        entry={entry}
        hits={hitsOf(entry)}
        citation={citations.get(entry.line)}
        isMarked={marks.has(positionOf(entry))}
        columns={props.columns}
        times={props.times}
        opened={isOpen ? <div data-opened>{renderOpened(entry)}</div> : null}
      />
    </div>
  );
}
