import { Button } from '@mantine/core';
import { ENDPOINTS, type LlmPull } from '@rootline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMay } from '#api/use-may.ts';
import { formatPercent } from '#format/counts.ts';
import { settingsText } from '#messages/settings.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { isUnderWay, llmModelsQuery, llmPullsQuery, newestPull } from './llm-settings-queries.ts';
import classes from './model-list.module.css';

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

interface ModelRowProps {
  model: string;
  /** The last download of this model, when the server tells of one. */
  lastPull: LlmPull | null;
}

/** One model with its download, which may take minutes. */
function ModelRow({ model, lastPull }: ModelRowProps) {
  const mayPull = useMay()('llm-models.pull');
  const queryClient = useQueryClient();
  const pull = useMutation({
    mutationFn: () => call(ENDPOINTS.pullLlmModel, { body: { model } }),
    onSettled: () => queryClient.invalidateQueries(llmPullsQuery),
  });
  const running = lastPull !== null && isUnderWay(lastPull) ? lastPull : null;
  const isRunning = pull.isPending || running !== null;
  const label = isRunning ? text.downloading : pull.isSuccess ? text.downloaded : text.download;
  return (
    <li className={classes['row']}>
      <code>{model}</code>
      {mayPull && (
        <Button
          size="xs"
          aria-description={model}
          disabled={isRunning || pull.isSuccess}
          onClick={() => {
            pull.mutate();
            // Its progress can be read once the download has begun.
            setTimeout(() => void queryClient.invalidateQueries(llmPullsQuery), BEGIN_MS);
          }}
        >
          {label}
        </Button>
      )}
      {running === null ? null : <PullProgress pull={running} />}
      {pull.error ? (
        <div className={classes['wide']}>
          <ErrorBox message={serverMessageOr(pull.error, text.downloadFailed)} />
        </div>
      ) : null}
    </li>
  );
}

const BEGIN_MS = 500;

const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const MB = 1024 * 1024;

/** How far the model server is with a download. */
function PullProgress({ pull }: { pull: LlmPull }) {
  const { model, phase, progress, completedBytes, totalBytes } = pull;
  return (
    <div className={classes['wide']}>
      <ProgressBar label={text.downloadOf(model)} percent={progress ?? 0} />
      <p className="micro muted num">
        {text.downloadPhases[phase]}
        {progress === null ? null : `, ${formatPercent(progress)}`}
        {completedBytes === null || totalBytes === null
          ? null
          : `, ${text.downloadedShare(megabytes.format(completedBytes / MB), megabytes.format(totalBytes / MB))}`}
      </p>
    </div>
  );
}
