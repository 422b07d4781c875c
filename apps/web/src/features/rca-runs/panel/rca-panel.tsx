import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { usePreference } from '#api/preferences.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { Fold } from '#ui/fold.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { Splitter } from '#ui/splitter.tsx';
import { sizeWithin } from '#ui/splitter-size.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { PANEL_OPTIONS } from '../options/run-options.ts';
import { firstLookQuery, rcaResultQuery } from '../rca-runs-queries.ts';
import classes from './rca-panel.module.css';
import { RcaPanelBody, type RcaPanelBodyProps } from './rca-panel-body.tsx';
import { type RcaPanelState, useRcaPanel } from './use-rca-panel.ts';

const HEIGHTS = { min: 80, max: 640 };

type OwnState = 'panel' | 'options' | 'onOptions' | 'areSettingsOpen' | 'onSettingsToggle';

interface RcaPanelProps extends Omit<RcaPanelBodyProps, OwnState> {
  file: LogFile;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** A run began or ended; the list of files is to know. */
  onChanged: (status: string) => void;
}

/** The analysis of one file: what it says, how far it is, how it is made, and every run before. */
export const RcaPanel = memo(function RcaPanel({ isOpen, onToggle, onChanged, ...props }: RcaPanelProps) {
  const { file } = props;
  const panel = useRcaPanel(file.id, onChanged);
  const [options, setOptions] = useState(PANEL_OPTIONS);
  const [areSettingsOpen, setAreSettingsOpen] = useState(false);
  const [height, setHeight] = usePreference<number | null>('rcaHeight', (stored) =>
    typeof stored === 'number' ? sizeWithin(stored, HEIGHTS) : null,
  );
  const isNotNeeded = !file.isRCAPossible && panel.runs.length === 0;
  const isSettling = useIsSettling(file, panel);
  const { times } = useLogClock();
  // An earlier result says nothing about a run that failed or is under way.
  const result = panel.isCompletedNewest ? panel.completed?.result : null;
  const headline = result?.summary ?? (isNotNeeded ? (file.rcaNotPossibleReason ?? '') : '');
  return (
    <Fold
      title={text.panelTitle}
      isOpen={isOpen}
      onToggle={onToggle}
      maxHeight={height === null ? 'min(36vh, 400px)' : `${height}px`}
      isSized={height !== null}
      edge={<Splitter label={text.panelHeight} pane="above" size={null} range={HEIGHTS} onSize={setHeight} />}
      givesWay
      isSettling={isOpen && isSettling}
      willFill={file.isRCAPossible && !['completed', 'pending', 'running'].includes(file.rcaAnalysisStatus ?? '')}
      summary={
        <>
          <StatusBadge vocabulary="run" value={panel.status} />
          <span className={classes['headline']}>{times.prose(headline)}</span>
        </>
      }
      aside={result && <SeverityBadge value={result.severity} />}
    >
      <RcaPanelBody
        {...props}
        panel={isSettling ? { ...panel, isLoading: true } : panel}
        options={options}
        onOptions={setOptions}
        areSettingsOpen={areSettingsOpen}
        onSettingsToggle={setAreSettingsOpen}
      />
    </Fold>
  );
});

/** True until all is there that the panel begins with. */
function useIsSettling({ id, isRCAPossible }: LogFile, { isLoading, active, completed, runs }: RcaPanelState): boolean {
  const hasResult = !isLoading && active === null && completed !== null;
  const hasFirstLook = !isLoading && active === null && completed === null && (isRCAPossible || runs.length > 0);
  const result = useQuery({ ...rcaResultQuery(id), enabled: hasResult });
  const firstLook = useQuery({ ...firstLookQuery(id), enabled: hasFirstLook });
  // One that has failed once is asked again by the body: waiting for it here would take the body away, for ever.
  const waitsFor = (query: typeof result | typeof firstLook) => query.isPending && query.errorUpdateCount === 0;
  return isLoading || (hasResult && waitsFor(result)) || (hasFirstLook && waitsFor(firstLook));
}
