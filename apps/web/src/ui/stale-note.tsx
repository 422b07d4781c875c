import { useInterval } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAgo } from '#format/times.ts';
import { uiText } from '#messages/ui.en.ts';
import { isStale } from './is-stale.ts';

const STEP_MS = 10_000;

/** How old the data on screen is, once it is older than a minute. */
export function StaleNote() {
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
