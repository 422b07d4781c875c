import type { LogFile } from '@rootline/contract';
import { dashboardText } from '#messages/dashboard.en.ts';
import type { ChunkCell } from '#pictures/chunk-map.tsx';

const text = dashboardText.running;
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
