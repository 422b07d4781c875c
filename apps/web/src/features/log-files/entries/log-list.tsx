import type { LogEntry } from '@rootline/contract';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { formatCount } from '#format/counts.ts';
import { formatLogClock } from '#format/log-times.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { type EntryCommand, entryCommand } from './entry-keys.ts';
import { EntryRow } from './entry-row.tsx';
import { GRID_BODY, GRID_CELL, gridProps, gridRowProps } from './grid-roles.ts';
import { levelBar } from './level-word.tsx';
import classes from './log-list.module.css';
import type { HitRange } from './message-marks.ts';
import type { EntryRows } from './use-entry-rows.ts';
import { useRowWindow } from './use-row-window.ts';

export interface LogListHandle {
  scrollToRow: (row: number, place: 'auto' | 'third') => void;
  focus: () => void;
  pageRows: () => number;
}

interface LogListProps {
  rows: EntryRows;
  handle: RefObject<LogListHandle | null>;
  currentRow: number;
  onCurrentRow: (row: number) => void;
  onCommand: (command: EntryCommand) => void;
  /** Ids of the entries that are open. */
  openIds: ReadonlySet<string>;
  onToggle: (entry: LogEntry) => void;
  renderOpened: (entry: LogEntry) => ReactNode;
  /** Line that was jumped to; marked for a moment. */
  markedLine: number | undefined;
  hitsOf: (entry: LogEntry) => readonly HitRange[];
  citations: ReadonlyMap<number, number>;
  fontSize: number;
  isWrapped: boolean;
  hideLine: boolean;
  hideTime: boolean;
  /** Told which rows are drawn. */
  onView: (first: number, last: number) => void;
}

/** The entries of a file as a list of any length: one tab stop, moved by keys, read aloud row by row. */
export function LogList(props: LogListProps) {
  const { rows, handle, currentRow, onCurrentRow, onToggle, onCommand, fontSize, onView } = props;
  const id = useId();
  const scrollRef = useRef<HTMLDivElement>(null);
  const keyBefore = useRef('');
  const count = rows.total ?? 0;
  const rowHeight = fontSize + 10;
  const { items, measure, spacer, shift, scrollToRow } = useRowWindow({ count, rowHeight, scrollRef });
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => rows.show(first, last), [rows.show, first, last]);
  useEffect(() => onView(first, last), [onView, first, last]);
  handle.current = {
    scrollToRow,
    focus: () => scrollRef.current?.focus(),
    pageRows: () => Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowHeight) - 1),
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const command = entryCommand(event, keyBefore.current);
    keyBefore.current = event.key;
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    onCommand(command);
  };
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-opened], button, a')) return;
    const row = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    const entry = rows.entryAt(row);
    if (!entry) return;
    onCurrentRow(row);
    // Selecting text in a line must not open it.
    if (globalThis.getSelection()?.toString() === '') onToggle(entry);
  };
  const current = rows.entryAt(currentRow);
  const isCurrentDrawn = items.some((item) => item.index === currentRow);

  return (
    <>
      <div
        ref={scrollRef}
        className={classes['list']}
        style={{ fontSize, lineHeight: `${rowHeight}px` }}
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
              key={item.key}
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
            formatLogClock(current.timestamp),
            current.message.slice(0, 200),
          )}
      </p>
    </>
  );
}

function Row(props: LogListProps & { row: number }) {
  const { rows, row, currentRow, openIds, renderOpened, markedLine, hitsOf, citations } = props;
  const entry = rows.entryAt(row);
  if (!entry) {
    return (
      <div className={classes['row']}>
        <span {...GRID_CELL} className={classes['unloaded']} />
      </div>
    );
  }
  const isOpen = openIds.has(entry.id);
  const bar = levelBar(entry.level);
  return (
    <div
      className={classes['row']}
      style={{ boxShadow: `inset ${bar.width}px 0 0 ${bar.color}` }}
      data-current={row === currentRow || undefined}
      data-open={isOpen || undefined}
      data-marked={(markedLine !== undefined && entry.line <= markedLine && markedLine <= entry.lineEnd) || undefined}
      data-wrapped={props.isWrapped || undefined}
      data-no-line={props.hideLine || undefined}
      data-no-time={props.hideTime || undefined}
    >
      <EntryRow
        entry={entry}
        hits={hitsOf(entry)}
        citation={citations.get(entry.line)}
        hideLine={props.hideLine}
        hideTime={props.hideTime}
        opened={isOpen ? <div data-opened>{renderOpened(entry)}</div> : null}
      />
    </div>
  );
}
