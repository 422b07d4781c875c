import { Button } from '@mantine/core';
import type { LogFile, RcaResult, RcaRun } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import type { LineRange } from './chunk-cells.ts';
import { FullView } from './full-view-later.tsx';
import { isHealthy } from './healthy-rule.ts';
import { HealthyView } from './healthy-view.tsx';
import classes from './panel-result.module.css';
import { RawResponse } from './raw-response.tsx';
import { rcaResultQuery } from './rca-runs-queries.ts';
import { useResultLayout } from './result-layout.ts';

interface PanelResultProps {
  file: LogFile;
  run: RcaRun;
  /** Starts another run. */
  again: ReactNode;
  onLine: (line: number) => void;
  onPattern: (templateId: string) => void;
  onRange: (range: LineRange) => void;
  feedback: (analysisMemoryId: string) => ReactNode;
}

/** How a completed run ended, and behind a toggle its result and the question about it. */
export function PanelResult({ file, run, again, onLine, onPattern, onRange, feedback }: PanelResultProps) {
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
            <Details result={result} file={file} run={run} onLine={onLine} onPattern={onPattern} onRange={onRange} />
          )}
          {run.analysisMemoryId && <div className={classes['part']}>{feedback(run.analysisMemoryId)}</div>}
        </div>
      )}
    </>
  );
}

function Details({
  result,
  file,
  run,
  ...opens
}: Omit<PanelResultProps, 'feedback' | 'again'> & { result: RcaResult }) {
  const layout = useResultLayout();
  return (
    <>
      {isHealthy(result) ? (
        <HealthyView result={result} />
      ) : (
        <FullView
          result={result}
          file={file}
          fileId={file.id}
          runId={run.id}
          // The panel is a column of the screen: never wide enough for a rail of its own.
          layout={layout === 'rail' ? 'tabs' : layout}
          {...opens}
        />
      )}
      <div className={classes['part']}>
        <RawResponse raw={result.rawLLMResponse} filename={file.filename} />
      </div>
    </>
  );
}
