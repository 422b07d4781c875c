import { Button, NativeSelect } from '@mantine/core';
import { ENDPOINTS, LIMITS, type ModelCheck } from '@rootline/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { usePolling } from '#api/polling.ts';
import { formatCount } from '#format/counts.ts';
import { formatDateTime } from '#format/times.ts';
import { modelCheckText as text } from '#messages/model-check.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { Fold } from '#ui/fold.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { activeCheck, CheckResult, VERDICT_HUES } from './check-result.tsx';
import classes from './model-check-card.module.css';

/** Newest first. */
const modelChecksQuery = queryOptions({
  queryKey: ['model-checks'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listModelChecks, { signal })).checks,
});

/** The same, refreshed while Polling is on and a check is under way. */
function useModelChecks() {
  const { isPolling } = usePolling();
  return useQuery({
    ...modelChecksQuery,
    refetchInterval: ({ state }) =>
      isPolling && activeCheck(state.data ?? []) !== null ? LIMITS.polling.runMs : false,
  });
}

interface ModelCheckCardProps {
  /** Models of the endpoint that can analyze, the active one first. */
  models: readonly string[];
}

/** Tries a model on logs with known causes, and says how it did. */
export function ModelCheckCard({ models }: ModelCheckCardProps) {
  const { data: checks, error, isPending, refetch } = useModelChecks();
  // Not every backend can check models.
  if (error instanceof ApiError && error.status === 404) return null;
  const active = activeCheck(checks ?? []);
  const ended = (checks ?? []).filter(({ status }) => status === 'completed' || status === 'failed');
  const [newest, ...earlier] = ended;
  return (
    <Panel title={text.title} className={classes['card']}>
      <div className={classes['parts']}>
        <p className="small secondary">{text.hint}</p>
        <StartCheck models={models} isActive={active !== null} />
        {isPending ? (
          <LoadingText text={text.loading}>
            <SkeletonRows rows={3} />
          </LoadingText>
        ) : null}
        {error && !checks ? (
          <ErrorBox message={serverMessageOr(error, text.loadFailed)} error={error} onRetry={() => void refetch()} />
        ) : null}
        {active ? <CheckProgress check={active} /> : null}
        {newest ? <CheckResult check={newest} /> : null}
        {checks?.length === 0 ? <EmptyState title={text.empty} hint={text.emptyHint} /> : null}
        {earlier.length > 0 ? <EarlierChecks checks={earlier} /> : null}
      </div>
    </Panel>
  );
}

/** How far a check is, with a button to end it. */
function CheckProgress({ check }: { check: ModelCheck }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(ENDPOINTS.cancelModelCheck, { params: { id: check.id } }),
    onSettled: () => client.invalidateQueries(modelChecksQuery),
  });
  const { model, status, cases, casesTotal } = check;
  const sentence =
    status === 'pending'
      ? text.waiting(model)
      : text.running(model, formatCount(cases.length), formatCount(casesTotal));
  return (
    <div className={classes['progress']}>
      <div className={classes['row']}>
        <span className="small" role="status">
          {sentence}
        </span>
        <Button size="xs" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {text.cancel}
        </Button>
      </div>
      <ProgressBar label={sentence} percent={(cases.length / casesTotal) * 100} />
      {cancel.error ? <ErrorBox message={serverMessageOr(cancel.error, text.cancelFailed)} /> : null}
    </div>
  );
}

interface StartCheckProps {
  models: readonly string[];
  /** A check is under way; another one waits for its end. */
  isActive: boolean;
}

/** Chooses a model and starts its check. */
function StartCheck({ models, isActive }: StartCheckProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const model = chosen !== null && models.includes(chosen) ? chosen : (models[0] ?? null);
  const start = useMutation({
    mutationFn: (model: string) => call(ENDPOINTS.startModelCheck, { body: { model } }),
    onSuccess: () => client.invalidateQueries(modelChecksQuery),
  });
  return (
    <div className={classes['start']}>
      <div className={classes['startCheckRow']}>
        <NativeSelect
          label={text.model}
          data={models.length === 0 ? [text.noModels] : [...models]}
          value={model ?? text.noModels}
          disabled={models.length === 0}
          onChange={(event) => setChosen(event.currentTarget.value)}
          className={classes['model'] ?? ''}
        />
        <Button
          variant="filled"
          disabled={model === null || isActive || start.isPending}
          onClick={() => model !== null && start.mutate(model)}
        >
          {start.isPending ? text.starting : text.start}
        </Button>
      </div>
      {start.error ? <ErrorBox message={serverMessageOr(start.error, text.startFailed)} error={start.error} /> : null}
    </div>
  );
}

/** Checks before the newest one, so that models can be compared. */
function EarlierChecks({ checks }: { checks: readonly ModelCheck[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fold title={text.earlier} summary={formatCount(checks.length)} isOpen={isOpen} onToggle={setIsOpen}>
      <ul className={classes['list']} aria-label={text.earlier}>
        {checks.map(({ id, model, verdict, totals, createdAt, error }) => (
          <li key={id} className={classes['earlierChecksRow']}>
            <code>{model}</code>
            {verdict === null ? (
              <span className="small muted">{error}</span>
            ) : (
              <>
                <HueBadge hue={VERDICT_HUES[verdict]} dot>
                  {text.verdicts[verdict].word}
                </HueBadge>
                <span className="small num">{text.hits(formatCount(totals.hits), formatCount(totals.cases))}</span>
              </>
            )}
            <span className="micro muted num">{formatDateTime(createdAt)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
