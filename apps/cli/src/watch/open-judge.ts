import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { WatchedStream } from '@rootline/sources/rings';
import type { Answer, Look, Question } from './judge-thread.ts';

/** Memory of the thread. Young objects are collected early, so that a watch stays small for days. */
const MEMORY = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 128 } as const;

/** Computes verdicts in a separate thread, so that reading, drawing, and Ctrl-C never wait for one. */
export function openJudge() {
  // Looks are short and rare, so optimizing the code costs more memory and time than it saves.
  setFlagsFromString('--no-opt');
  let thread: Worker | null = null;
  const open = () => new Worker(new URL('./judge-thread.ts', import.meta.url), { resourceLimits: MEMORY });
  return {
    /** Judges the current lines of the streams; null if the signal came first. */
    async judge(streams: readonly WatchedStream[], atMs: number, signal: AbortSignal): Promise<Look | null> {
      thread ??= open();
      const asked = streams.map(({ stream, ring }) => ({ stream, bytes: ring.bytes() }));
      const question: Question = { streams: asked, atMs };
      const answered = once(thread, 'message', { signal });
      thread.postMessage(
        question,
        asked.map(({ bytes }) => bytes.buffer),
      );
      try {
        const [answer]: [Answer] = (await answered) as [Answer];
        if ('error' in answer) throw answer.error;
        return answer;
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    async close(): Promise<void> {
      await thread?.terminate();
    },
  };
}
