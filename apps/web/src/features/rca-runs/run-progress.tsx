import { Button } from '@mantine/core';
import type { RcaRun } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { formatElapsed } from '#format/durations.ts';
import { formatPercent } from '#format/percent.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { ChunkMap } from '#pictures/chunk-map.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { chunkCells, countedCells } from './chunk-cells.ts';
import { runRecordQuery } from './rca-runs-queries.ts';
import classes from './run-progress.module.css';
import { chunkProgress, timeLeftMs } from './run-state.ts';

interface RunProgressProps {
  jobId: string;
  /** null until the first check has answered. */
  run: RcaRun | null;
  onCancel: () => void;
  isCancelling: boolean;
}

/** A run under way: how far it is, which chunk, how long still. */
export function RunProgress({ jobId, run, onCancel, isCancelling }: RunProgressProps) {
  const { data: record } = useQuery(runRecordQuery(jobId, true));
  const percent = run?.progress ?? 0;
  const chunk = run === null ? null : chunkProgress(run);
  const cells = record ? chunkCells(record.chunks, true) : chunk ? countedCells(chunk) : [];
  const left = record ? timeLeftMs(record.chunks) : null;
  return (
    <div className={classes['progress']}>
      <div className={classes['line']}>
        <b className={classes['percent']}>{formatPercent(percent)}</b>
        {chunk && (
          <span role="status">
            {text.processingChunk(formatCount(chunk.currentChunk), formatCount(chunk.totalChunks))}
          </span>
        )}
        <Button
          size="xs"
          c="var(--red-text)"
          className={classes['cancel'] ?? ''}
          disabled={isCancelling}
          onClick={onCancel}
        >
          {text.cancelRca}
        </Button>
      </div>
      <ProgressBar label={text.progressLabel} percent={percent} />
      {cells.length > 0 && <ChunkMap cells={cells} title={text.chunkMap} />}
      <div className={classes['times']}>
        <span>{run?.startedAt && <Elapsed since={run.startedAt} />}</span>
        <span>{left !== null && text.timeLeft(formatElapsed(left))}</span>
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
