import { SERVER_LOG_LEVELS, type ServerLogEntry, type ServerLogLevel } from '@rootline/contract';
import { useEffect, useRef } from 'react';
import { formatLogTime } from '#format/log-times.ts';
import { serverLogsText as text } from '#messages/server-logs.en.ts';
import { type Hue, HueBadge } from '#ui/hue-badge.tsx';
import classes from './server-log-list.module.css';

const HUES: Record<ServerLogLevel, Hue> = { error: 'red', warning: 'yellow', info: 'blue', debug: 'grey' };

/** Word and colour of a level as the server spells it, in any case; a level that we do not know is grey. */
export function serverLogLevel(raw: string): { word: string; hue: Hue } {
  const known = SERVER_LOG_LEVELS.find((level) => level === raw.trim().toLowerCase());
  return known
    ? { word: text.levels[known], hue: HUES[known] }
    : { word: raw.trim() || text.unknownLevel, hue: 'grey' };
}

/** Entries of the server log, the newest at the end; follows the end until one scrolls away from it. */
export function ServerLogList({ entries }: { entries: readonly ServerLogEntry[] }) {
  const scroll = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (entries.length > 0 && isAtEnd.current && scroll.current) scroll.current.scrollTop = scroll.current.scrollHeight;
  }, [entries]);
  return (
    <section
      ref={scroll}
      className={classes['scroll']}
      aria-label={text.list}
      {...REACHABLE}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
      }}
    >
      <ol className={classes['list']}>
        {numbered(entries).map(({ key, entry }) => (
          <Row key={key} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Row({ entry }: { entry: ServerLogEntry }) {
  const { word, hue } = serverLogLevel(entry.level);
  return (
    <li className={classes['row']}>
      <span className={classes['level']}>
        <HueBadge hue={hue}>{word}</HueBadge>
      </span>
      <time dateTime={entry.timestamp}>{formatLogTime(entry.timestamp)}</time>
      <span className={classes['message']}>
        {entry.source ? (
          <>
            <b>{entry.source}</b>{' '}
          </>
        ) : null}
        {entry.message}
      </span>
    </li>
  );
}

/** Oldest first, with keys that stay when newer entries come and older ones drop out. */
function numbered(newestFirst: readonly ServerLogEntry[]): { key: string; entry: ServerLogEntry }[] {
  const seen = new Map<string, number>();
  return [...newestFirst].reverse().map((entry) => {
    const words = `${entry.timestamp} ${entry.level} ${entry.message}`;
    const times = (seen.get(words) ?? 0) + 1;
    seen.set(words, times);
    return { key: `${words} ${times}`, entry };
  });
}

/** This near the end counts as the end: scrolled offsets are fractions. */
const END_PX = 4;
/** A scrolling region must be reachable by keys. */
const REACHABLE = { tabIndex: 0 };
