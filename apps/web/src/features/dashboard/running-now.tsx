import type { LogFile } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dashboardText } from '#messages/dashboard.en.ts';
import { type ChunkCell, ChunkMap } from '#pictures/chunk-map.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { fileName } from './overview-queries.ts';
import classes from './running-now.module.css';

const text = dashboardText.running;

interface RunningNowProps {
  running: readonly LogFile[];
  /** How long a run will still take. */
  renderTimeLeft: (jobId: string) => ReactNode;
}

/** Files whose RCA is waiting or running. */
export function RunningNow({ running, renderTimeLeft }: RunningNowProps) {
  return (
    <Panel title={text.title}>
      <ul className={classes['list']}>
        {running.map((file) => (
          <RunningRow
            key={file.id}
            file={file}
            timeLeft={file.rcaAnalysisJobId === null ? null : renderTimeLeft(file.rcaAnalysisJobId)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function RunningRow({ file, timeLeft }: { file: LogFile; timeLeft: ReactNode }) {
  const cells = runningCells(file.rcaProgress);
  const percent = Math.round(file.rcaProgress?.progress ?? 0);
  return (
    <li className={classes['run']}>
      <div className={classes['line']}>
        <Link to="/logs/$id" params={{ id: file.id }} className={classes['name']}>
          {fileName(file)}
        </Link>
        <span className="num small secondary">{percent}%</span>
      </div>
      {cells.length > 0 ? (
        <ChunkMap cells={cells} title={text.chunks(fileName(file))} isSlim />
      ) : (
        <ProgressBar label={text.progress(fileName(file))} percent={percent} />
      )}
      <div className={`${classes['line']} micro muted`}>
        <span>{stageOf(file)}</span>
        {timeLeft}
      </div>
    </li>
  );
}

function stageOf({ rcaAnalysisStatus, rcaProgress }: LogFile): string {
  if (rcaAnalysisStatus === 'pending') return text.waiting;
  const { currentChunk, totalChunks } = rcaProgress ?? { currentChunk: null, totalChunks: null };
  return currentChunk === null || totalChunks === null ? '' : text.chunk(currentChunk, totalChunks);
}

type Progress = Pick<NonNullable<LogFile['rcaProgress']>, 'currentChunk' | 'totalChunks'>;

/** One cell per chunk of a run: those before the current one are done. None while the number of chunks is not known. */
export function runningCells(progress: Progress | null): ChunkCell[] {
  const { currentChunk, totalChunks } = progress ?? { currentChunk: null, totalChunks: null };
  if (totalChunks === null) return [];
  return Array.from({ length: totalChunks }, (_, index) => {
    const number = index + 1;
    const state = number < (currentChunk ?? 0) ? 'completed' : number === currentChunk ? 'running' : 'waiting';
    return { number, state, label: text.cells[state](number), heat: null };
  });
}
