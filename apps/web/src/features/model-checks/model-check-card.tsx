import { ApiError, serverMessageOr } from '#api/api-error.ts';
import { modelCheckText as text } from '#messages/model-check.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { CheckProgress } from './check-progress.tsx';
import { CheckResult } from './check-result.tsx';
import { activeCheck } from './check-words.ts';
import { EarlierChecks } from './earlier-checks.tsx';
import classes from './model-check-card.module.css';
import { useModelChecks } from './model-checks-queries.ts';
import { StartCheck } from './start-check.tsx';

interface ModelCheckCardProps {
  /** Models of the endpoint that can analyse, the active one first. */
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
