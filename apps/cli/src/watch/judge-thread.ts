import { parentPort } from 'node:worker_threads';
import { judgeRings, type RingLines } from '@rootline/sources/watch';
import { collectGarbage } from './collect-garbage.ts';
import { type Standing, shownStanding } from './verdict.ts';

/** A request to judge these lines. */
export interface Question {
  streams: RingLines[];
  atMs: number;
}

export type Answer = Look | { error: unknown };

/** A standing, and how long it took to compute. */
export interface Look {
  standing: Standing;
  tookMs: number;
}

// Threads do not inherit the polyfills that the package loads on Node 20.
if (!('groupBy' in Map)) await import(new URL('../bin/node-20.mjs', import.meta.url).href);

parentPort?.on('message', async ({ streams, atMs }: Question) => {
  const onlyStream = streams[0]?.stream.name ?? '';
  const began = performance.now();
  const answer: Answer = await judgeRings(streams, atMs)
    .then((judged) => ({ standing: shownStanding(judged, onlyStream, atMs), tookMs: performance.now() - began }))
    .catch((error: unknown) => ({ error }));
  parentPort?.postMessage(answer);
  // The lines and the result are garbage only after this call.
  setImmediate(collectGarbage);
});
