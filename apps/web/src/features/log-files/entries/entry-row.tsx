import type { LogEntry } from '@rootline/contract';
import { memo, type ReactNode } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatLogClock, formatLogTime } from '#format/log-times.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import classes from './entry-row.module.css';
import { GRID_CELL } from './grid-roles.ts';
import { LevelWord } from './level-word.tsx';
import { type HitRange, markedParts, visibleControls } from './message-marks.ts';

interface EntryRowProps {
  entry: LogEntry;
  hits: readonly HitRange[];
  /** Number of the cited line in the result, when it is cited. */
  citation: number | undefined;
  hideLine: boolean;
  hideTime: boolean;
  /** What stands below an opened entry. */
  opened: ReactNode;
}

/** The cells of one entry. Nothing ever covers the log text; marks have a column of their own. */
export const EntryRow = memo(function EntryRow({ entry, hits, citation, hideLine, hideTime, opened }: EntryRowProps) {
  const message = visibleControls(entry.message);
  const lines = message.split('\n');
  const isOpen = opened !== null;
  const shown = isOpen ? message : (lines[0] ?? '');
  const parts = markedParts(shown, isOpen ? hits : hits.filter(([, end]) => end <= shown.length));
  return (
    <>
      {!hideLine && (
        <span {...GRID_CELL} className={classes['line']}>
          {formatCount(entry.line)}
        </span>
      )}
      <span {...GRID_CELL} className={classes['level']}>
        <LevelWord level={entry.level} />
      </span>
      {!hideTime && (
        <time {...GRID_CELL} className={classes['time']} title={formatLogTime(entry.timestamp)}>
          {formatLogClock(entry.timestamp)}
        </time>
      )}
      <span {...GRID_CELL} className={classes['message']}>
        {parts.map((part) => (part.isHit ? <mark key={part.at}>{part.text}</mark> : part.text))}
        {!isOpen && lines.length > 1 && (
          <em className={classes['more']}>{countSentence(lines.length - 1, text.moreLines)}</em>
        )}
      </span>
      <span {...GRID_CELL} className={classes['marks']}>
        {citation !== undefined && (
          <b className={classes['citation']} title={text.cited}>
            {citation}
          </b>
        )}
      </span>
      {opened !== null && (
        <div {...GRID_CELL} className={classes['opened']}>
          {opened}
        </div>
      )}
    </>
  );
});
