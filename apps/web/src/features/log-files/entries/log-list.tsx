import type { LogEntry } from '@rootline/contract';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import type { LogTimes } from '#format/log-times.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { type EntryCommand, entryCommand } from './entry-keys.ts';
import { positionOf } from './entry-source.ts';
import { GRID_BODY, gridProps } from './grid-roles.ts';
import { linkAtPointer } from './link-at-pointer.ts';
import classes from './log-list.module.css';
import { LogRow } from './log-row.tsx';
import type { HitRange } from './message-marks.ts';
import { countOfFold } from './repeats.ts';
import type { RowPlace } from './scaled-scroll.ts';
import type { EntryRows } from './use-entry-rows.ts';
import { useRepeats } from './use-repeats.ts';
import { useRowWindow } from './use-row-window.ts';

export interface LogListHandle {
  scrollToRow: (row: number, place: RowPlace) => void;
  /** Keeps a row where it is on the screen while something opens above it. */
  holdRow: (row: number) => void;
  focus: () => void;
  pageRows: () => number;
  /** The row so many rows further down, or up; folded rows count as the one they are folded into. */
  rowAfter: (row: number, distance: number) => number;
  /** The last row that is folded into one. */
  lastOfFold: (row: number) => number;
  /** Opens or closes the repeats around a row. */
  openFold: (row: number, isOpen: boolean) => void;
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
  /** Whether repeats show as one row. */
  isFolding: boolean;
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
  const { openIds, around, marks, markedLine, citations } = props;
  const id = useId();
  const scrollRef = useRef<HTMLDivElement>(null);
  const keyBefore = useRef('');
  const held = useRef<{ row: number; top: number; until: number } | null>(null);
  const count = rows.total ?? 0;
  const rowHeight = fontSize + 10;
  const { entryAt } = rows;
  // What points at one of the entries is never folded away.
  const isApart = useCallback(
    (row: number) => {
      const entry = entryAt(row);
      if (entry === undefined) return false;
      const { id, line, lineEnd } = entry;
      const isAsked = markedLine !== undefined && line <= markedLine && markedLine <= lineEnd;
      return isAsked || openIds.has(id) || around.has(id) || citations.has(line) || marks.has(positionOf(entry));
    },
    [entryAt, openIds, around, marks, markedLine, citations],
  );
  const repeats = useRepeats({ rows, isOn: props.isFolding, currentRow, isApart });
  const { items, view, measure, spacer, shift, scrollToRow, scrollBy, rowAfter } = useRowWindow({
    count,
    rowHeight,
    scrollRef,
    folded: repeats.folded,
    anchorRow: currentRow,
  });
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => rows.show(first, last), [rows.show, first, last]);
  useEffect(() => onView(view.first, view.last), [onView, view.first, view.last]);
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
    rowAfter,
    lastOfFold(row) {
      const fold = repeats.foldAt(row);
      return fold === undefined || fold.isOpen ? row : fold.last;
    },
    openFold(row, isOpen) {
      const fold = repeats.foldAround(row);
      if (fold === undefined) return;
      if (!isOpen) onCurrentRow(fold.first);
      repeats.setOpen(fold, isOpen);
    },
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
    if (!(event.target instanceof Element)) return;
    const row = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    const fold = event.target.closest('[data-repeats]') ? repeats.foldAt(row) : undefined;
    if (fold) {
      onCurrentRow(row);
      return repeats.setOpen(fold, !fold.isOpen);
    }
    if (event.target.closest('[data-opened], [data-context], button, a')) return;
    const entry = rows.entryAt(row);
    if (!entry) return;
    onCurrentRow(row);
    const link = event.ctrlKey || event.metaKey ? linkAtPointer(event) : null;
    if (link !== null) globalThis.open(link, '_blank', 'noopener,noreferrer');
    // Selecting text in a line must not open it.
    else if (globalThis.getSelection()?.toString() === '') onToggle(entry);
  };
  const current = rows.entryAt(currentRow);
  const currentFold = repeats.foldAt(currentRow);
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
          {items.map(({ index, start }) => {
            const entry = rows.entryAt(index);
            const near = entry && around.get(entry.id);
            return (
              <LogRow
                key={index}
                row={index}
                id={`${id}${index}`}
                top={start + shift}
                measure={measure}
                entry={entry}
                near={near && { around: near, above: rows.entryAt(index - 1), below: rows.entryAt(index + 1) }}
                fold={repeats.foldAt(index)}
                isCurrent={index === currentRow}
                renderOpened={entry && openIds.has(entry.id) ? props.renderOpened : null}
                marks={marks}
                markedLine={markedLine}
                hitsOf={props.hitsOf}
                citations={citations}
                isWrapped={props.isWrapped}
                columns={props.columns}
                times={props.times}
              />
            );
          })}
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
        {current && currentFold && ` ${countSentence(countOfFold(currentFold), text.repeats)}`}
      </p>
    </>
  );
}
