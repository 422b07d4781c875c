import { Button } from '@mantine/core';
import { ENDPOINTS, type LlmPull } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMay } from '#api/use-may.ts';
import { settingsText } from '#messages/settings.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { llmPullsQuery } from './llm-settings-queries.ts';
import classes from './model-row.module.css';
import { isUnderWay } from './newest-pull.ts';
import { PullProgress } from './pull-progress.tsx';

interface ModelRowProps {
  model: string;
  /** The last download of this model, when the server tells of one. */
  lastPull: LlmPull | null;
}

const text = settingsText.llm;

/** One model with its download, which may take minutes. */
export function ModelRow({ model, lastPull }: ModelRowProps) {
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
