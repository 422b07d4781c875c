import type { LogEntry } from '@rootline/contract';
import { memo } from 'react';
import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { useListAddress } from './entry-list.tsx';
import { useEntryLook } from './entry-look.tsx';
import { EntryRow } from './entry-row.tsx';
import { lineText, positionOf } from './entry-source.ts';
import { GRID_CELL, gridRowProps } from './grid-roles.ts';
import { levelBar } from './levels.tsx';
import classes from './log-list.module.css';
import { neighboursOf } from './neighbours.ts';
import type { RepeatFold } from './repeats.ts';
import { holdsLine } from './use-repeats.ts';

/** How a row shows its entry. */
interface EntryState {
  isCurrent: boolean;
  isOpen: boolean;
  /** The repeats that begin with the row. */
  fold: RepeatFold | undefined;
}

interface LogRowProps extends EntryState {
  row: number;
  /** Pixels from the top of the list. */
  top: number;
  /** undefined while it is not loaded. */
  entry: LogEntry | undefined;
  near: NearbyEntries | undefined;
  /** The day that begins with the entry. */
  day: string | null;
}

/** Entries of the file around one, and those of the rows beside it. */
interface NearbyEntries {
  around: readonly LogEntry[];
  above: LogEntry | undefined;
  below: LogEntry | undefined;
}

/** A row of the list, where it stands. While one scrolls only the rows that come into view are drawn. */
export const LogRow = memo(function LogRow({ row, top, entry, near, day, ...state }: LogRowProps) {
  const { measure, id } = useEntryLook();
  return (
    <div
      ref={measure}
      {...gridRowProps(row, `${id}${row}`)}
      className={classes['slot']}
      style={{ transform: `translateY(${top}px)` }}
    >
      {day !== null && (
        <span {...GRID_CELL} className={classes['day']}>
          {day}
        </span>
      )}
      {entry === undefined ? (
        <div className={classes['row']}>
          <span {...GRID_CELL} className={classes['unloaded']} aria-busy="true" />
        </div>
      ) : near === undefined ? (
        <Entry entry={entry} {...state} />
      ) : (
        <EntryAmongNeighbours entry={entry} near={near} state={state} />
      )}
    </div>
  );
});

interface AmongNeighboursProps {
  entry: LogEntry;
  near: NearbyEntries;
  state: EntryState;
}

function EntryAmongNeighbours({ entry, near, state }: AmongNeighboursProps) {
  const { before, after } = neighboursOf(near.around, positionOf(entry), near);
  const neighbour = (beside: LogEntry) => (
    <Entry key={beside.id} entry={beside} contextOf={entry} isCurrent={false} isOpen={false} fold={undefined} />
  );
  return (
    <>
      {before.map(neighbour)}
      <Entry entry={entry} {...state} />
      {after.map(neighbour)}
    </>
  );
}

interface EntryProps extends EntryState {
  entry: LogEntry;
  /** The entry that this one is a neighbor of. */
  contextOf?: LogEntry;
}

function Entry({ entry, contextOf, isCurrent, isOpen, fold }: EntryProps) {
  const { source } = useListAddress();
  const { isWrapped, markedLine, hitsOf, citations, markedPositions, ignored } = useEntryLook();
  const isContext = contextOf !== undefined;
  const isIgnored = ignored.has(entry.templateId ?? '');
  const bar = levelBar(entry.level);
  return (
    <div
      className={classes['row']}
      style={{ boxShadow: `inset ${bar.width}px 0 0 ${bar.color}` }}
      data-main={isContext ? undefined : ''}
      data-context={isContext || undefined}
      title={
        isContext
          ? text.neighbourOf(source.ofCase ? lineText(source, contextOf.line) : formatCount(contextOf.line))
          : isIgnored
            ? text.ignoredEntry
            : undefined
      }
      data-current={isCurrent || undefined}
      data-open={isOpen || undefined}
      data-marked={holdsLine(entry, markedLine) || undefined}
      data-wrapped={isWrapped || undefined}
      data-ignored={isIgnored || undefined}
    >
      <EntryRow
        entry={entry}
        hits={hitsOf(entry)}
        citation={citations.get(entry.line)}
        isMarked={markedPositions.has(positionOf(entry))}
        fold={fold}
        isOpen={isOpen}
      />
    </div>
  );
}
