import { Button } from '@mantine/core';
import { ENDPOINTS } from '@rootline/contract';
import { useMutation } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { settingsText } from '#messages/settings.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import classes from './model-row.module.css';

const text = settingsText.llm;

/** One model with its download, which may take minutes. */
export function ModelRow({ model }: { model: string }) {
  const pull = useMutation({ mutationFn: () => call(ENDPOINTS.pullLlmModel, { body: { model } }) });
  const label = pull.isPending ? text.downloading : pull.isSuccess ? text.downloaded : text.download;
  return (
    <li className={classes['row']}>
      <code>{model}</code>
      <Button
        size="xs"
        aria-description={model}
        disabled={pull.isPending || pull.isSuccess}
        onClick={() => pull.mutate()}
      >
        {label}
      </Button>
      {pull.error ? (
        <div className={classes['error']}>
          <ErrorBox message={serverMessageOr(pull.error, text.downloadFailed)} />
        </div>
      ) : null}
    </li>
  );
}
