import { Button } from '@mantine/core';
import type { LogFile, RcaRun } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { rcaResultQuery } from '../rca-runs-queries.ts';
import { isHealthy } from '../result/healthy-rule.ts';
import classes from './panel-result.module.css';

const PanelDetails = lazy(async () => ({ default: (await import('./panel-details.tsx')).PanelDetails }));

interface PanelResultProps {
  file: LogFile;
  run: RcaRun;
  /** Starts another run. */
  again: ReactNode;
  feedback: (analysisMemoryId: string) => ReactNode;
}

/** How a completed run ended, and behind a toggle its result and the question about it. */
export function PanelResult({ file, run, again, feedback }: PanelResultProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: result, error } = useQuery(rcaResultQuery(file.id));
  return (
    <>
      <div className={classes['line']}>
        {result && (
          <Banner tone="success">{isHealthy(result) ? text.completedHealthy : text.completedWithIssues}</Banner>
        )}
        <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? text.closeDetails : text.viewDetails}
        </Button>
        {again}
      </div>
      {isOpen && (
        <div className={classes['details']}>
          {error ? (
            <ErrorBox message={text.resultFailed(messageOf(error))} error={error} />
          ) : !result ? (
            <LoadingText text={text.loading} />
          ) : (
            <Suspense fallback={<LoadingText text={text.loading} />}>
              <PanelDetails result={result} file={file} run={run} />
            </Suspense>
          )}
          {run.analysisMemoryId && <div className={classes['part']}>{feedback(run.analysisMemoryId)}</div>}
        </div>
      )}
    </>
  );
}
