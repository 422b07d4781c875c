import { Button } from '@mantine/core';
import { LIMITS, type LogFile } from '@rootline/contract';
import type { ReactNode } from 'react';
import { useMay } from '#api/use-may.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { Fold } from '#ui/fold.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { YesNo } from '#ui/yes-no.tsx';
import type { PastRunsProps } from '../history/past-runs.tsx';
import { EstimateLine } from '../options/estimate-line.tsx';
import { panelTimeoutProblem, type RunOptions } from '../options/run-options.ts';
import { FirstLook } from './first-look.tsx';
import { PanelResult } from './panel-result.tsx';
import classes from './rca-panel.module.css';
import { RunProgress } from './run-progress.tsx';
import type { RcaPanelState } from './use-rca-panel.ts';

/** What the panel says of the runs; the rest is up to who shows them. */
export type RunList = Pick<PastRunsProps, 'runs' | 'isLoading' | 'onRetry' | 'canRetry'>;

export interface RcaPanelBodyProps {
  file: LogFile;
  panel: RcaPanelState;
  /** How the next run is made. */
  options: RunOptions;
  onOptions: (options: RunOptions) => void;
  areSettingsOpen: boolean;
  onSettingsToggle: (areOpen: boolean) => void;
  onCancel: (jobId: string) => void;
  isCancelling: boolean;
  /** Every run before. */
  history: (runs: RunList) => ReactNode;
  feedback: (analysisMemoryId: string) => ReactNode;
}

/** What the panel of the analysis holds when it is open. */
export function RcaPanelBody(props: RcaPanelBodyProps) {
  const { file, panel, options } = props;
  const mayStart = useMay()('rca-runs.start');
  const canStart = !panel.isStarting && panel.active === null && panelTimeoutProblem(options.timeout) === null;
  const isParsed = file.status === 'completed';
  const pastRuns = props.history({
    runs: panel.runs,
    isLoading: panel.isLoading,
    onRetry: () => void panel.start(options),
    canRetry: canStart,
  });
  const startButton = isParsed && file.isRCAPossible && mayStart && (
    <Button size="sm" disabled={!canStart} onClick={() => void panel.start(options)}>
      {panel.runs.length === 0 ? text.runAnalysis : text.runAnalysisAgain}
    </Button>
  );
  if (panel.isLoading) {
    return (
      <div className={classes['panel']}>
        <div className={classes['waiting']}>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={3} />
          </LoadingText>
        </div>
        {pastRuns}
      </div>
    );
  }
  if (!file.isRCAPossible && panel.runs.length === 0) {
    return <EmptyState title={text.noRcaNeeded} hint={file.rcaNotPossibleReason || text.noRcaReason} />;
  }
  return (
    <div className={classes['panel']}>
      {panel.error && (
        <div className={classes['error']}>
          <ErrorBox message={panel.error.message} />
          {panel.error.detail && <p className={classes['detail']}>{panel.error.detail}</p>}
        </div>
      )}
      {panel.active ? (
        <RunProgress
          jobId={panel.active.id}
          run={panel.active.run}
          isCancelling={props.isCancelling}
          onCancel={() => panel.active && props.onCancel(panel.active.id)}
        />
      ) : panel.completed ? (
        <PanelResult file={file} run={panel.completed} again={startButton} feedback={props.feedback} />
      ) : (
        <FirstLook fileId={file.id} />
      )}
      {!panel.active && !panel.completed && startButton && <div className={classes['start']}>{startButton}</div>}
      {mayStart && (
        <AdvancedSettings
          fileId={file.id}
          options={options}
          onChange={props.onOptions}
          isOpen={props.areSettingsOpen}
          onToggle={props.onSettingsToggle}
        />
      )}
      {pastRuns}
    </div>
  );
}

interface AdvancedSettingsProps {
  fileId: string;
  options: RunOptions;
  onChange: (options: RunOptions) => void;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** How the next run of the panel is made. */
function AdvancedSettings({ fileId, options, onChange, isOpen, onToggle }: AdvancedSettingsProps) {
  return (
    <Fold title={text.advancedSettings} isOpen={isOpen} onToggle={onToggle}>
      <AdvancedFields fileId={fileId} options={options} onChange={onChange} />
    </Fold>
  );
}

interface AdvancedFieldsProps {
  fileId: string;
  options: RunOptions;
  onChange: (options: RunOptions) => void;
}

const { panelMin, panelMax } = LIMITS.rca.timeoutSeconds;

/** The fields of Advanced Settings. */
function AdvancedFields({ fileId, options, onChange }: AdvancedFieldsProps) {
  return (
    <div className={classes['fields']}>
      <NumberField
        label={text.llmTimeout}
        description={text.timeoutRange(String(panelMin), String(panelMax))}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        min={panelMin}
        max={panelMax}
        value={options.timeout}
        error={panelTimeoutProblem(options.timeout)}
        onChange={(timeout) => onChange({ ...options, timeout })}
      />
      <YesNo
        label={text.chunking}
        value={options.chunking}
        onChange={(chunking) => onChange({ ...options, chunking })}
      />
      <YesNo
        label={text.smartChunking}
        hint={text.smartHelp}
        value={options.smartChunking}
        disabled={!options.chunking}
        onChange={(smartChunking) => onChange({ ...options, smartChunking })}
      />
      <EstimateLine fileId={fileId} model={null} options={options} />
    </div>
  );
}
