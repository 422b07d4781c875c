import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { judgeRings, type RingLines } from './judge-rings.ts';
import { type Standing, standingOf } from './verdict.ts';

/** What the thread is asked: how it stands over these lines. */
export interface Question {
  streams: RingLines[];
  atMs: number;
}

export type Answer = Look | { error: unknown };

/** How it stands, and how long it took to work that out. */
export interface Look {
  standing: Standing;
  tookMs: number;
}

// The package brings what Node 20 lacks, and a thread has it from nobody else.
if (!('groupBy' in Map)) await import(new URL('../bin/node-20.mjs', import.meta.url).href);

// What a look leaves behind would lie there until the next one needs room beside it.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

parentPort?.on('message', async ({ streams, atMs }: Question) => {
  const onlyStream = streams[0]?.stream.name ?? '';
  const began = performance.now();
  const answer: Answer = await judgeRings(streams, atMs)
    .then((judged) => ({ standing: standingOf(judged, onlyStream, atMs), tookMs: performance.now() - began }))
    .catch((error: unknown) => ({ error }));
  parentPort?.postMessage(answer);
  collect();
});
