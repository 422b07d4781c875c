import { useQuery } from '@tanstack/react-query';
import { usePolling } from '#api/polling.ts';
import { appText } from '#messages/app.en.ts';
import { llmStatusQuery } from '../../features/llm-status/llm-status-queries.ts';
import classes from './llm-health-dot.module.css';

const FRESH_MS = 60_000;

/** Whether the model endpoint answers, beside the way to its screen. Absent until it is known. */
export function LlmHealthDot() {
  const { isPolling } = usePolling();
  const { data } = useQuery({ ...llmStatusQuery, staleTime: FRESH_MS, enabled: isPolling });
  if (data === undefined) return null;
  return (
    <i
      className={classes['dot']}
      data-status={data.status}
      role="img"
      aria-label={appText.llmHealth[data.status]}
      title={appText.llmHealth[data.status]}
    />
  );
}
