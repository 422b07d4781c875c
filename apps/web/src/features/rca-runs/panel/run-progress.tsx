import { VisuallyHidden } from '@mantine/core';
import type { RcaRun } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatCount, formatPercent } from '#format/counts.ts';
import { formatElapsed, formatEstimate } from '#format/durations.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { ChunkMap } from '#pictures/chunk-map.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { TableSwitch } from '#ui/table-switch.tsx';
import { ChunkTable, chunkCells, countedCells, pickChunk } from '../chunk-table.tsx';
import { runRecordQuery } from '../rca-runs-queries.ts';
import { useResultNavigation } from '../result-navigation.ts';
import { chunkProgress, quarterOf, timeLeftMs } from '../run-state.ts';
import classes from './run-progress.module.css';

interface RunProgressProps {
  jobId: string;
  /** null until the first check has answered. */
  run: RcaRun | null;
}

/** A run under way: how far it is, which chunk, how long still. */
export function RunProgress({ jobId, run }: RunProgressProps) {
  const navigation = useResultNavigation();
  const { data: record } = useQuery(runRecordQuery(jobId, true));
  const [isTable, setIsTable] = useState(false);
  const percent = run?.progress ?? 0;
  const chunk = run === null ? null : chunkProgress(run);
  const cells = record ? chunkCells(record.chunks, true) : chunk ? countedCells(chunk) : [];
  const left = record ? timeLeftMs(record.chunks) : null;
  return (
    <div className={classes['progress']}>
      <div className={classes['line']}>
        <b className={classes['percent']}>{formatPercent(percent)}</b>
        {chunk && <span>{text.processingChunk(formatCount(chunk.currentChunk), formatCount(chunk.totalChunks))}</span>}
        {record?.step && <span>{text.steps[record.step]}</span>}
      </div>
      <ProgressBar label={text.progressLabel} percent={percent} />
      {isTable && record ? (
        <ChunkTable chunks={record.chunks} />
      ) : (
        cells.length > 0 && (
          <ChunkMap
            cells={cells}
            title={text.chunkMap}
            {...(record && navigation
              ? { onPick: (number: number) => pickChunk(record.chunks, number, navigation.goToRange) }
              : {})}
          />
        )
      )}
      {/* Spoken at each quarter only: every tick would talk over what is being read. */}
      <VisuallyHidden role="status">
        {percent >= 25 ? text.spokenProgress(formatPercent(quarterOf(percent))) : ''}
      </VisuallyHidden>
      <div className={classes['times']}>
        <span>{run?.startedAt && <Elapsed since={run.startedAt} />}</span>
        <span>{left !== null && text.timeLeft(formatEstimate(left))}</span>
        {record && record.chunks.length > 0 && (
          <TableSwitch of={text.chunkMap} isTable={isTable} onSwitch={setIsTable} />
        )}
      </div>
    </div>
  );
}

function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const elapsed = now - Date.parse(since);
  return Number.isFinite(elapsed) ? text.elapsed(formatElapsed(Math.max(0, elapsed))) : null;
}
