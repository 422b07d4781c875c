import { Button } from '@mantine/core';
import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { useMay } from '#api/use-may.ts';
import { countSentence, formatCount, formatPercent } from '#format/counts.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RetryButton } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { Panel } from '#ui/panel.tsx';
import { CallFilters } from './call-filters.tsx';
import { CallScatter } from './call-scatter.tsx';
import { CallTable } from './call-table.tsx';
import { type CallFilter, filterCalls, isFiltered, NO_CALL_FILTER, successShare } from './filter-calls.ts';
import classes from './llm-calls-card.module.css';
import { type CallRecord, llmCallsQuery, useLlmCalls } from './llm-calls-queries.ts';
import { RecordDrawer } from './record-drawer.tsx';

interface LlmCallsCardProps {
  /** Names of log files by their ids, as far as they are known. */
  fileNames: ReadonlyMap<string, string>;
  filter: CallFilter;
  /** Changes parts of the filter; undefined takes a part away. */
  onFilter: (patch: { [K in keyof CallFilter]?: CallFilter[K] | undefined }) => void;
}

const text = llmStatusText.calls;

export function LlmCallsCard({ fileNames, filter, onFilter }: LlmCallsCardProps) {
  const mayClear = useMay()('llm-calls.clear');
  const { data: calls, isPending, isError, refetch } = useLlmCalls();
  const [record, setRecord] = useState<CallRecord | null>(null);
  const [isClearing, setIsClearing] = useState(false);
  const count = calls?.length ?? 0;
  const shown = filterCalls(calls ?? [], filter);
  const share = successShare(shown);
  const openIds = filter.call ?? [];
  useFailedKey({
    isOn: filter.status === 'error',
    shown: shown.length,
    onToggle: (isOn) => onFilter({ status: isOn ? 'error' : undefined }),
  });
  const toggle = (id: string) => {
    const ids = openIds.includes(id) ? openIds.filter((each) => each !== id) : [...openIds, id];
    onFilter({ call: ids.length === 0 ? undefined : ids });
  };
  return (
    <Panel
      title={text.title}
      flush
      className={classes['card']}
      aside={
        <div className={classes['aside']}>
          {count > 0 ? (
            <span className="small muted" role="status">
              {isFiltered(filter)
                ? text.shownCount(formatCount(shown.length), formatCount(count))
                : countSentence(count, text.count)}
              {share === null ? null : `, ${text.successShare(formatPercent(share * 100))}`}
            </span>
          ) : null}
          {mayClear ? (
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
      {calls && count > 0 ? (
        <>
          <CallFilters calls={calls} filter={filter} fileNames={fileNames} onFilter={onFilter} />
          <CallScatter calls={shown} onWindow={onFilter} onOpen={({ id }) => !openIds.includes(id) && toggle(id)} />
        </>
      ) : null}
      {calls ? (
        <CallTable
          calls={shown}
          fileNames={fileNames}
          openIds={openIds}
          onToggle={toggle}
          onRecord={setRecord}
          empty={
            isFiltered(filter) && count > 0 ? (
              <EmptyState
                title={text.nothingFound}
                action={<Button onClick={() => onFilter(NO_CALL_FILTER)}>{text.filters.clear}</Button>}
              />
            ) : (
              <EmptyState title={text.empty} hint={text.emptyHint} />
            )
          }
        />
      ) : null}
      {record ? <RecordDrawer record={record} onClose={() => setRecord(null)} /> : null}
      {isClearing ? <ClearCallsDialog count={count} onClose={() => setIsClearing(false)} /> : null}
    </Panel>
  );
}

interface FailedKeyInput {
  /** Only failed calls are listed. */
  isOn: boolean;
  /** How many calls are listed; the focus waits for them. */
  shown: number;
  onToggle: (isOn: boolean) => void;
}

/** `e` lists the failed calls only and goes to the first of them, `e` again lists all. Silent while a text is typed. */
function useFailedKey({ isOn, shown, onToggle }: FailedKeyInput): void {
  const isFocusWanted = useRef(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null) return;
      isFocusWanted.current = !isOn;
      onToggle(!isOn);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn, onToggle]);
  useEffect(() => {
    if (!isFocusWanted.current || !isOn || shown === 0) return;
    isFocusWanted.current = false;
    document.querySelector<HTMLElement>('[data-call] button')?.focus();
  }, [isOn, shown]);
}

interface ClearCallsDialogProps {
  /** How many calls the list shows. */
  count: number;
  onClose: () => void;
}

function ClearCallsDialog({ count, onClose }: ClearCallsDialogProps) {
  const client = useQueryClient();
  const clear = async () => {
    await call(ENDPOINTS.clearLlmCalls);
    client.setQueryData(llmCallsQuery.queryKey, []);
    void client.invalidateQueries(llmCallsQuery);
    notifyToast('success', text.cleared);
  };
  return (
    <ConfirmDialog
      title={text.clear}
      confirm={text.clear}
      onConfirm={clear}
      onClose={onClose}
      failed={text.clearFailed}
    >
      <p>{countSentence(count, text.clearQuestion)}</p>
      {count >= LIMITS.llm.listedRecords ? <p className="secondary">{text.clearOlder}</p> : null}
    </ConfirmDialog>
  );
}
