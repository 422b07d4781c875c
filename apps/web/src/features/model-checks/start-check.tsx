import { Button, NativeSelect } from '@mantine/core';
import { ENDPOINTS } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { modelCheckText as text } from '#messages/model-check.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { modelChecksQuery } from './model-checks-queries.ts';
import classes from './start-check.module.css';

interface StartCheckProps {
  models: readonly string[];
  /** A check is under way; another one waits for its end. */
  isActive: boolean;
}

/** Chooses a model and starts its check. */
export function StartCheck({ models, isActive }: StartCheckProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const model = chosen !== null && models.includes(chosen) ? chosen : (models[0] ?? null);
  const start = useMutation({
    mutationFn: (model: string) => call(ENDPOINTS.startModelCheck, { body: { model } }),
    onSuccess: () => client.invalidateQueries(modelChecksQuery),
  });
  return (
    <div className={classes['start']}>
      <div className={classes['row']}>
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
