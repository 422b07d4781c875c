import type { LlmPullPhase } from '@rootline/contract';
import type { PullProgress } from '@rootline/llm-client';

export interface PullState {
  phase: LlmPullPhase;
  completedBytes: number | null;
  totalBytes: number | null;
}

/** More than any model has; a server that names more adds nothing. */
const LAYERS_MAX = 200;

/** Sums the layers of a download. Of the server's own words only the phase is kept: they may be anything. */
export function createPullProgress() {
  const layers = new Map<string, { completed: number; total: number }>();
  let phase: LlmPullPhase = 'preparing';
  return {
    add({ status, completedBytes, totalBytes }: PullProgress): void {
      if (totalBytes === null) {
        phase = layers.size === 0 ? 'preparing' : 'verifying';
        return;
      }
      phase = 'downloading';
      if (!layers.has(status) && layers.size >= LAYERS_MAX) return;
      const total = wholeBytes(totalBytes);
      const completed = Math.min(total, wholeBytes(completedBytes ?? 0));
      layers.set(status, { completed: Math.max(completed, layers.get(status)?.completed ?? 0), total });
    },
    read(): PullState {
      if (layers.size === 0) return { phase, completedBytes: null, totalBytes: null };
      const all = [...layers.values()];
      return {
        phase,
        completedBytes: wholeBytes(all.reduce((sum, layer) => sum + layer.completed, 0)),
        totalBytes: wholeBytes(all.reduce((sum, layer) => sum + layer.total, 0)),
      };
    },
  };
}

function wholeBytes(count: number): number {
  return Number.isFinite(count) ? Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, Math.round(count))) : 0;
}
