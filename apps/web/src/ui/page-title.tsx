import { useInterval } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsBackendAnswering } from '#api/connection.ts';
import { usePolling } from '#api/polling.ts';
import { formatAgo } from '#format/times.ts';
import { appText } from '#messages/app.en.ts';
import { uiText } from '#messages/ui.en.ts';
import classes from './page-title.module.css';

const STALE_MS = 60_000;

/** True when data of that time (epoch milliseconds, 0 for none) is older than a minute. */
export function isStale(updatedAt: number, now: number): boolean {
  return updatedAt > 0 && now - updatedAt > STALE_MS;
}

interface PageTitleProps {
  title: string;
  /** Small text beside the title. */
  note?: ReactNode;
  /** Stands at the right. */
  actions?: ReactNode;
}

let isFirstPage = true;

/** The one h1 of a screen. It names the document, and takes the focus when the screen changes but not on the first load. */
export const PageTitle = memo(function PageTitle({ title, note, actions }: PageTitleProps) {
  const { isPolling } = usePolling();
  const isAnswering = useIsBackendAnswering();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus();
    isFirstPage = false;
  }, []);
  return (
    <div className={classes['row']}>
      <title>{appText.documentTitle(title)}</title>
      <div className={classes['words']}>
        <h1 ref={heading} tabIndex={-1} className={classes['title']}>
          {title}
        </h1>
        {note}
        {isPolling && isAnswering ? null : <StaleNote />}
      </div>
      {actions}
    </div>
  );
});

const STEP_MS = 10_000;

/** How old the data on screen is, once it is older than a minute. */
function StaleNote() {
  const client = useQueryClient();
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), STEP_MS, { autoInvoke: true });
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt);
  const newest = Math.max(0, ...times);
  if (!isStale(newest, now)) return null;
  return <span className="small muted">{uiText.updated(formatAgo(new Date(newest).toISOString(), now))}</span>;
}
