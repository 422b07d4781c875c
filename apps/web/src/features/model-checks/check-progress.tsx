import { Button } from '@mantine/core';
import { ENDPOINTS, type ModelCheck } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatCount } from '#format/counts.ts';
import { modelCheckText as text } from '#messages/model-check.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './check-progress.module.css';
import { modelChecksQuery } from './model-checks-queries.ts';

/** How far a check is, and the way to end it. */
export function CheckProgress({ check }: { check: ModelCheck }) {
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
