import { useQuery } from '@tanstack/react-query';
import { settingsText } from '#messages/settings.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { llmModelsQuery, llmPullsQuery } from './llm-settings-queries.ts';
import classes from './model-list.module.css';
import { ModelRow } from './model-row.tsx';
import { newestPull } from './newest-pull.ts';

const text = settingsText.llm;

/** The models are asked for once a test of the endpoint has succeeded. */
export function ModelList({ isEnabled }: { isEnabled: boolean }) {
  const models = useQuery({ ...llmModelsQuery, enabled: isEnabled });
  const pulls = useQuery({ ...llmPullsQuery, enabled: isEnabled }).data ?? [];
  return (
    <Panel title={text.models}>
      {!isEnabled ? <p className="secondary">{text.modelsAfterTest}</p> : null}
      {isEnabled && models.isPending ? (
        <LoadingText text={uiText.loading}>
          <SkeletonRows rows={3} />
        </LoadingText>
      ) : null}
      {models.error ? (
        <ErrorBox message={text.modelsFailed} error={models.error} onRetry={() => void models.refetch()} />
      ) : null}
      {isEnabled && models.data?.length === 0 ? <EmptyState title={text.noModels} /> : null}
      {isEnabled && models.data && models.data.length > 0 ? (
        <ul className={classes['list']}>
          {models.data.map((model) => (
            <ModelRow key={model} model={model} lastPull={newestPull(pulls, model)} />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
