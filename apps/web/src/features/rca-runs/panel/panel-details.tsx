import type { LogFile, RcaResult, RcaRun } from '@rootline/contract';
import { FullView } from '../result/full-view.tsx';
import { isHealthy } from '../result/healthy-rule.ts';
import { HealthyView } from '../result/healthy-view.tsx';
import { RawResponse } from '../result/raw-response.tsx';
import { VerdictLine } from '../result/verdict-line.tsx';
import classes from './rca-panel.module.css';

interface PanelDetailsProps {
  result: RcaResult;
  file: LogFile;
  run: RcaRun;
}

/** The result of a run inside the panel. */
export function PanelDetails({ result, file, run }: PanelDetailsProps) {
  return (
    <>
      {isHealthy(result) ? (
        <HealthyView result={result} />
      ) : (
        <>
          <VerdictLine result={result} file={file} />
          <FullView result={result} file={file} fileId={file.id} runId={run.id} />
        </>
      )}
      <div className={classes['part']}>
        <RawResponse raw={result.rawLLMResponse} filename={file.filename} />
      </div>
    </>
  );
}
