import '#ui/theme/mantine-more.css';
import { Button } from '@mantine/core';
import type { Role } from '@rootline/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { countSentence } from '#format/counts.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { canClearCalls } from './call-permissions.ts';
import { CallScatter } from './call-scatter.tsx';
import { type CallRecord, CallTable } from './call-table.tsx';
import { ClearCallsDialog } from './clear-calls-dialog.tsx';
import classes from './llm-calls-card.module.css';
import { useLlmCalls } from './llm-calls-queries.ts';
import { RecordDrawer } from './record-drawer.tsx';

interface LlmCallsCardProps {
  role: Role;
  /** Names of log files by their ids, as far as they are known. */
  fileNames: ReadonlyMap<string, string>;
}

const text = llmStatusText.calls;

export function LlmCallsCard({ role, fileNames }: LlmCallsCardProps) {
  const { data: calls, isPending, isError, refetch } = useLlmCalls();
  const [record, setRecord] = useState<CallRecord | null>(null);
  const [isClearing, setIsClearing] = useState(false);
  const count = calls?.length ?? 0;
  return (
    <Panel
      title={text.title}
      flush
      className={classes['card']}
      aside={
        <div className={classes['aside']}>
          {count > 0 ? <span className="small muted">{countSentence(count, text.count)}</span> : null}
          {canClearCalls(role) ? (
            <Button
              size="xs"
              color="red"
              variant="outline"
              leftSection={<Trash2 size={13} aria-hidden="true" />}
              disabled={count === 0}
              onClick={() => setIsClearing(true)}
            >
              {text.clear}
            </Button>
          ) : null}
        </div>
      }
    >
      {isPending ? (
        <div className={classes['waiting']}>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={5} />
          </LoadingText>
        </div>
      ) : null}
      {isError && !calls ? (
        <EmptyState title={text.unavailable} action={<RetryButton onRetry={() => void refetch()} />} />
      ) : null}
      {calls ? <CallScatter calls={calls} /> : null}
      {calls ? <CallTable calls={calls} fileNames={fileNames} onRecord={setRecord} /> : null}
      <RecordDrawer record={record} onClose={() => setRecord(null)} />
      {isClearing ? <ClearCallsDialog count={count} onClose={() => setIsClearing(false)} /> : null}
    </Panel>
  );
}
