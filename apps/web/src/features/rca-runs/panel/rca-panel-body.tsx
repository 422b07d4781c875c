import { Button } from '@mantine/core';
import { LIMITS, type LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMay } from '#api/use-may.ts';
import { formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { Fold } from '#ui/fold.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { YesNo } from '#ui/yes-no.tsx';
import type { PastRunsProps } from '../history/past-runs.tsx';
import { EstimateLine } from '../options/estimate.tsx';
import type { RunOptions } from '../options/run-body.ts';
import { panelTimeoutProblem } from '../options/run-options.ts';
import { rcaResultQuery } from '../rca-runs-queries.ts';
import { isHealthy } from '../result/verdict.ts';
import { runNumber } from '../run-state.ts';
import { PanelResult } from './panel-result.tsx';
import classes from './rca-panel.module.css';
import type { RcaPanelState } from './use-rca-panel.ts';

const RunProgress = lazyPart(async () => (await import('./run-progress.tsx')).RunProgress);
const HealthyLook = lazy(async () => ({ default: (await import('./first-look.tsx')).HealthyLook }));
const FirstLook = lazy(async () => ({ default: (await import('./first-look.tsx')).FirstLook }));

/** What the panel says of the runs; the rest is up to who shows them. */
export type RunList = Pick<PastRunsProps, 'runs' | 'isLoading' | 'onRetry' | 'canRetry'>;

export interface RcaPanelBodyProps {
  file: LogFile;
  panel: RcaPanelState;
  /** How the next run is made, and whether that shows. */
  settings: {
    options: RunOptions;
    onOptions: (options: RunOptions) => void;
    isOpen: boolean;
    onToggle: (isOpen: boolean) => void;
  };
  /** Every run before. */
  history: (runs: RunList) => ReactNode;
  feedback: (analysisMemoryId: string) => ReactNode;
}

/** What the panel of the analysis holds when it is open. */
export function RcaPanelBody(props: RcaPanelBodyProps) {
  const { file, panel, settings } = props;
  const { options } = settings;
  const mayStart = useMay()('rca-runs.start');
  const canStart = !panel.isStarting && panel.active === null && panelTimeoutProblem(options.timeout) === null;
  const isParsed = file.status === 'completed';
  const pastRuns = props.history({
    runs: panel.runs,
    isLoading: panel.isLoading,
    onRetry: () => void panel.start(options),
    canRetry: canStart,
  });
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
  if (!file.isRCAPossible && panel.runs.length === 0 && panel.failure === null) {
    return (
      <>
        <EmptyState
          title={text.noRcaNeeded}
          hint={file.rcaNotPossibleReason || text.noRcaReason}
          action={
            mayStart && isParsed ? (
              <Button
                size="sm"
                disabled={!canStart}
                onClick={() => void panel.start({ ...options, askIfHealthy: true })}
              >
                {text.askModelAnyway}
              </Button>
            ) : undefined
          }
        />
        {isParsed && (
          <Suspense>
            <HealthyLook fileId={file.id} />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <div className={classes['panel']}>
      <PanelActions {...props} canStart={isParsed && file.isRCAPossible && mayStart ? canStart : null} />
      <PanelNews {...props} />
      {panel.active && (
        <Suspense fallback={null}>
          <RunProgress jobId={panel.active.id} run={panel.active.run} />
        </Suspense>
      )}
      {panel.completed && <PanelResult file={file} run={panel.completed} feedback={props.feedback} />}
      {!panel.active && !panel.completed && (
        <Suspense>
          <FirstLook fileId={file.id} />
        </Suspense>
      )}
      {mayStart && (
        <Fold title={text.advancedSettings} isOpen={settings.isOpen} onToggle={settings.onToggle}>
          <AdvancedFields fileId={file.id} options={options} onChange={settings.onOptions} />
        </Fold>
      )}
      {pastRuns}
    </div>
  );
}

interface PanelActionsProps extends Pick<RcaPanelBodyProps, 'panel' | 'settings'> {
  /** null when no run can be started here. */
  canStart: boolean | null;
}

/** The buttons of the panel, each always in the same place. */
function PanelActions({ panel, settings, canStart }: PanelActionsProps) {
  const mayCancel = useMay()('rca-runs.cancel');
  if (canStart === null && panel.active === null) return null;
  return (
    <div className={classes['actions']}>
      {canStart !== null && (
        <Button size="sm" disabled={!canStart} onClick={() => void panel.start(settings.options)}>
          {panel.runs.length === 0 ? text.runAnalysis : text.runAnalysisAgain}
        </Button>
      )}
      {mayCancel && (
        <Button
          size="sm"
          c="var(--red-text)"
          className={classes['cancel'] ?? ''}
          data-away={panel.active === null || undefined}
          disabled={panel.active === null || panel.isCancelling}
          onClick={() => panel.active && void panel.cancel(panel.active.id)}
        >
          {text.cancelRun}
        </Button>
      )}
    </div>
  );
}

/** How the newest run ended, and whether the result below is that of an older one. */
function PanelNews({ file, panel }: Pick<RcaPanelBodyProps, 'file' | 'panel'>) {
  const { failure, completed, isCompletedNewest } = panel;
  const mayReadCalls = useMay()('admin.read');
  const { data: result } = useQuery({ ...rcaResultQuery(file.id), enabled: completed !== null });
  const praise = isCompletedNewest && result && (isHealthy(result) ? text.completedHealthy : text.completedWithIssues);
  const isOlder = completed !== null && !isCompletedNewest;
  if (!failure && !praise && !isOlder) return null;
  return (
    <div className={classes['said']}>
      {failure && (
        <ErrorBox
          message={failure.message}
          {...(failure.reason === null ? {} : { reason: failure.reason })}
          action={
            failure.runId !== null &&
            mayReadCalls && (
              <Link className={classes['calls'] ?? ''} to="/llm-status" search={{ job: failure.runId }}>
                {text.callsOfRun}
              </Link>
            )
          }
        />
      )}
      {praise && <Banner tone="success">{praise}</Banner>}
      {isOlder && <p>{text.earlierResult(formatCount(runNumber(panel.runs, completed.id)))}</p>}
    </div>
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
