import { Button } from '@mantine/core';
import type { LogFile, RcaRun } from '@rootline/contract';
import { type ReactNode, useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { Fold } from '#ui/fold.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { AdvancedSettings } from './advanced-settings.tsx';
import type { LineRange } from './chunk-cells.ts';
import { FirstLook } from './first-look.tsx';
import { PanelResult } from './panel-result.tsx';
import { PastRuns } from './past-runs.tsx';
import classes from './rca-panel.module.css';
import { PANEL_OPTIONS, panelTimeoutProblem } from './run-options.ts';
import { RunProgress } from './run-progress.tsx';
import { useRcaPanel } from './use-rca-panel.ts';

interface RcaPanelProps {
  file: LogFile;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** A run began or ended; the list of files is to know. */
  onChanged: (status: string) => void;
  onCancel: (jobId: string) => void;
  isCancelling: boolean;
  onLine: (line: number) => void;
  onPattern: (templateId: string) => void;
  onReview: (run: RcaRun, number: number) => void;
  /** Shows the result of one run. */
  onOpenRun: (run: RcaRun) => void;
  onCompare: (runIds: string[]) => void;
  /** Shows the entries of a stretch of lines. */
  onRange: (range: LineRange) => void;
  isReviewed: (run: RcaRun) => boolean;
  feedback: (analysisMemoryId: string) => ReactNode;
}

/** The analysis of one file: what it says, how far it is, how it is made, and every run before. */
export function RcaPanel(props: RcaPanelProps) {
  const { file, onLine, onPattern } = props;
  const may = useMay();
  const mayStart = may('rca-runs.start');
  const panel = useRcaPanel(file.id, props.onChanged);
  const [options, setOptions] = useState(PANEL_OPTIONS);
  const [areSettingsOpen, setAreSettingsOpen] = useState(false);
  const isNotNeeded = !file.isRCAPossible && panel.runs.length === 0;
  const canStart = !panel.isStarting && panel.active === null && panelTimeoutProblem(options.timeout) === null;
  const isParsed = file.status === 'completed';
  const headline = panel.completed?.result?.summary ?? (isNotNeeded ? (file.rcaNotPossibleReason ?? '') : '');
  const pastRuns = (
    <PastRuns
      runs={panel.runs}
      isLoading={panel.isLoading}
      isReviewed={props.isReviewed}
      onReview={props.onReview}
      onRetry={() => void panel.start(options)}
      canRetry={canStart}
      onOpen={props.onOpenRun}
      onCompare={props.onCompare}
    />
  );
  return (
    <Fold
      title={text.panelTitle}
      isOpen={props.isOpen}
      onToggle={props.onToggle}
      maxHeight="min(62vh, 640px)"
      summary={
        <>
          <StatusBadge vocabulary="run" value={panel.status} />
          <span className={classes['headline']}>{headline}</span>
        </>
      }
      aside={panel.completed?.result && <SeverityBadge value={panel.completed.result.severity} />}
    >
      {panel.isLoading ? (
        <div className={classes['panel']}>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={3} />
          </LoadingText>
          {pastRuns}
        </div>
      ) : isNotNeeded ? (
        <EmptyState title={text.noRcaNeeded} hint={file.rcaNotPossibleReason || text.noRcaReason} />
      ) : (
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
              onRange={props.onRange}
              onCancel={() => panel.active && props.onCancel(panel.active.id)}
            />
          ) : panel.completed ? (
            <PanelResult
              file={file}
              run={panel.completed}
              onLine={onLine}
              onPattern={onPattern}
              onRange={props.onRange}
              feedback={props.feedback}
            />
          ) : (
            <FirstLook fileId={file.id} onLine={onLine} />
          )}
          {panel.active === null && isParsed && file.isRCAPossible && mayStart && (
            <div className={classes['start']}>
              <Button size="sm" disabled={!canStart} onClick={() => void panel.start(options)}>
                {panel.runs.length === 0 ? text.generateRca : text.reGenerateRca}
              </Button>
            </div>
          )}
          {mayStart && (
            <AdvancedSettings
              options={options}
              onChange={setOptions}
              isOpen={areSettingsOpen}
              onToggle={setAreSettingsOpen}
            />
          )}
          {pastRuns}
        </div>
      )}
    </Fold>
  );
}
