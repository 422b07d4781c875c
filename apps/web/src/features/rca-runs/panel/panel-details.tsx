import type { LogFile, RcaResult, RcaRun } from '@rootline/contract';
import { FullView } from '../result/full-view.tsx';
import { isHealthy } from '../result/healthy-rule.ts';
import { HealthyView } from '../result/healthy-view.tsx';
import { RawResponse } from '../result/raw-response.tsx';
import { useResultLayout } from '../result/result-layout.ts';
import classes from './rca-panel.module.css';

interface PanelDetailsProps {
  result: RcaResult;
  file: LogFile;
  run: RcaRun;
}

/** The result of a run inside the panel. */
export function PanelDetails({ result, file, run, ...opens }: PanelDetailsProps) {
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
