import { Button } from '@mantine/core';
import { ENDPOINTS, SERVER_LOG_LEVELS, type ServerLogEntry, type ServerLogLevel } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMay } from '#api/use-may.ts';
import { countSentence } from '#format/counts.ts';
import { formatLogTime } from '#format/times.ts';
import { serverLogsText as text } from '#messages/file-details.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { type Hue, HueBadge } from '#ui/hue-badge.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import classes from './server-logs-section.module.css';

/** Recent entries of the server log, newest first. For administrators only. */
const serverLogsQuery = queryOptions({
  queryKey: ['server-logs'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listServerLogs, { signal })).logs,
});

/** What the server did lately, for administrators. Nothing is fetched until it is asked for. */
export function ServerLogsSection() {
  return useMay()('admin.read') ? <ServerLogs /> : null;
}

function ServerLogs() {
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  const { data: entries, error, isFetching, refetch } = useQuery({ ...serverLogsQuery, enabled: isOpen });
  return (
    <section className={classes['section']} aria-label={text.title}>
      <div className={classes['head']}>
        <h3>{text.title}</h3>
        <HueBadge hue="grey">{text.audience}</HueBadge>
        <span className={classes['count']} role="status">
          {isOpen && !error && entries && entries.length > 0 ? countSentence(entries.length, text.shown) : ''}
        </span>
        {isOpen && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<RefreshCw size={13} />}
            disabled={isFetching}
            onClick={() => void refetch()}
          >
            {text.refresh}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? text.hide : text.view}
        </Button>
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {!isOpen ? null : error ? (
          <ErrorBox message={serverMessageOr(error, text.failed)} error={error} onRetry={() => void refetch()} />
        ) : entries === undefined ? (
          <LoadingText text={text.loading} />
        ) : entries.length === 0 ? (
          <EmptyState title={text.empty} />
        ) : (
          <ServerLogList entries={entries} />
        )}
      </div>
    </section>
  );
}

const HUES: Record<ServerLogLevel, Hue> = { error: 'red', warning: 'yellow', info: 'blue', debug: 'grey' };

/** Word and color of a level as the server spells it, in any case; a level that we do not know is grey. */
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

/** Offsets this close to the end count as the end: scroll positions can be fractional. */
const END_PX = 4;
/** A scrolling region must be reachable by keys. */
const REACHABLE = { tabIndex: 0 };
