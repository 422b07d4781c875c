import type { RunStep } from '@rootline/contract';
import { mergeLines } from '../lines/read-single-lines.ts';
import type { ChunkProgress, ReportProgress } from '../ports.ts';

/** Progress of one run: what it reports never falls. */
export interface ProgressOfRun {
  chunks: ChunkProgress[];
  totalChunks: number | null;
  currentChunk: number | null;
  failedChunk: number;
  /** `step`: what follows and is waited for; nothing by default. */
  report(percent: number, step?: RunStep): Promise<void>;
}

export function progressOfRun(report: ReportProgress, shown: ReadonlySet<number>): ProgressOfRun {
  let highest = 0;
  const run: ProgressOfRun = {
    chunks: [],
    totalChunks: null,
    currentChunk: null,
    failedChunk: 0,
    async report(percent, step) {
      highest = Math.max(highest, Math.min(100, Math.round(percent)));
      await report({
        progress: highest,
        totalChunks: run.totalChunks,
        currentChunk: run.currentChunk,
        failedChunk: run.failedChunk,
        step: step ?? null,
        chunks: run.chunks.map((chunk) => ({ ...chunk })),
        shownLines: mergeLines([...shown].sort((a, b) => a - b)),
      });
    },
  };
  return run;
}
