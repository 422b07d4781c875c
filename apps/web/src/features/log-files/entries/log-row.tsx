import type { LogEntry } from '@rootline/contract';
import { memo, type ReactNode } from 'react';
import { formatCount } from '#format/counts.ts';
import type { LogTimes } from '#format/log-times.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { EntryRow } from './entry-row.tsx';
import { positionOf } from './entry-source.ts';
import { GRID_CELL, gridRowProps } from './grid-roles.ts';
import { levelBar } from './level-word.tsx';
import classes from './log-list.module.css';
import type { HitRange } from './message-marks.ts';
import { neighboursOf } from './neighbours.ts';
import { countOfFold, type RepeatFold } from './repeats.ts';

/** What an entry shows, and what is the same for all entries of a list. */
interface EntryLook {
  isCurrent: boolean;
  /** Draws what stands below the entry; null while it is closed. */
  renderOpened: ((entry: LogEntry) => ReactNode) | null;
  /** The repeats that begin with the row. */
  fold: RepeatFold | undefined;
  marks: ReadonlySet<number>;
  markedLine: number | undefined;
  hitsOf: (entry: LogEntry) => readonly HitRange[];
  citations: ReadonlyMap<number, number>;
  isWrapped: boolean;
  columns: readonly string[];
  times: LogTimes;
}

interface LogRowProps extends EntryLook {
  row: number;
  id: string;
  /** Pixels from the top of the list. */
  top: number;
  measure: (row: HTMLDivElement | null) => (() => void) | undefined;
  /** undefined while it is not loaded. */
  entry: LogEntry | undefined;
  /** Entries of the file around it, and those of the rows beside it. */
  near: { around: readonly LogEntry[]; above: LogEntry | undefined; below: LogEntry | undefined } | undefined;
}

/** A row of the list, where it stands. While one scrolls only the rows that come into view are drawn. */
export const LogRow = memo(function LogRow({ row, id, top, measure, entry, near, ...look }: LogRowProps) {
  return (
    <div
      ref={measure}
      {...gridRowProps(row, id)}
      className={classes['slot']}
      style={{ transform: `translateY(${top}px)` }}
    >
      {entry ? (
        <Entries entry={entry} near={near} look={look} />
      ) : (
        <div className={classes['row']}>
          <span {...GRID_CELL} className={classes['unloaded']} aria-busy="true" />
        </div>
      )}
    </div>
  );
});

interface EntriesProps {
  entry: LogEntry;
  near: LogRowProps['near'];
  look: EntryLook;
}

/** The entry of a row between its neighbours, when they are shown. */
function Entries({ entry, near, look }: EntriesProps) {
  if (near === undefined) return <Entry entry={entry} {...look} />;
  const { before, after } = neighboursOf(near.around, positionOf(entry), near);
  const neighbour = (beside: LogEntry) => (
    <Entry
      key={beside.id}
      entry={beside}
      contextOf={entry}
      {...look}
      isCurrent={false}
      renderOpened={null}
      fold={undefined}
    />
  );
  return (
    <>
      {before.map(neighbour)}
      <Entry entry={entry} {...look} />
      {after.map(neighbour)}
    </>
  );
}

interface EntryProps extends EntryLook {
  entry: LogEntry;
  /** The entry that this one is a neighbour of. */
  contextOf?: LogEntry;
}

function Entry({ entry, contextOf, isCurrent, renderOpened, fold, markedLine, ...look }: EntryProps) {
  const isContext = contextOf !== undefined;
  const bar = levelBar(entry.level);
  return (
    <div
      className={classes['row']}
      style={{ boxShadow: `inset ${bar.width}px 0 0 ${bar.color}` }}
      data-main={isContext ? undefined : ''}
      data-context={isContext || undefined}
      title={isContext ? text.neighbourOf(formatCount(contextOf.line)) : undefined}
      data-current={isCurrent || undefined}
      data-open={renderOpened !== null || undefined}
      data-marked={(markedLine !== undefined && entry.line <= markedLine && markedLine <= entry.lineEnd) || undefined}
      data-wrapped={look.isWrapped || undefined}
    >
      <EntryRow
        entry={entry}
        hits={look.hitsOf(entry)}
        citation={look.citations.get(entry.line)}
        isMarked={look.marks.has(positionOf(entry))}
        repeatCount={fold ? countOfFold(fold) : 0}
        areRepeatsShown={fold?.isOpen === true}
        columns={look.columns}
        times={look.times}
        opened={renderOpened === null ? null : <div data-opened>{renderOpened(entry)}</div>}
      />
    </div>
  );
}
