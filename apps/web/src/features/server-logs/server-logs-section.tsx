import { Button } from '@mantine/core';
import { ENDPOINTS } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { countSentence } from '#format/counts.ts';
import { serverLogsText as text } from '#messages/server-logs.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { ServerLogList } from './server-log-list.tsx';
import classes from './server-logs-section.module.css';

/** Recent entries of the server log, newest first. For administrators only. */
const serverLogsQuery = queryOptions({
  queryKey: ['server-logs'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listServerLogs, { signal })).logs,
});

/** What the server did lately, for administrators. Nothing is fetched until it is asked for. */
export function ServerLogsSection() {
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
