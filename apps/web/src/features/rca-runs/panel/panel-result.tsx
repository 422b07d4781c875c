import type { LogFile, RcaRun } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { messageOf } from '#api/api-error.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { rcaResultQuery } from '../rca-runs-queries.ts';
import classes from './rca-panel.module.css';

const PanelDetails = lazy(async () => ({ default: (await import('./panel-details.tsx')).PanelDetails }));

interface PanelResultProps {
  file: LogFile;
  run: RcaRun;
  feedback: (analysisMemoryId: string) => ReactNode;
}

/** The result of a completed run and the question about it. */
export function PanelResult({ file, run, feedback }: PanelResultProps) {
  const { data: result, error } = useQuery(rcaResultQuery(file.id));
  return (
    <div className={classes['details']}>
      {error ? (
        <ErrorBox message={text.resultFailed(messageOf(error))} error={error} />
      ) : !result ? (
        WAITING
      ) : (
        <Suspense fallback={WAITING}>
          <PanelDetails result={result} file={file} />
        </Suspense>
      )}
      {run.analysisMemoryId && <div className={classes['part']}>{feedback(run.analysisMemoryId)}</div>}
    </div>
  );
}

const WAITING = (
  <div className={classes['waiting']}>
    <LoadingText text={text.loading} />
  </div>
);
