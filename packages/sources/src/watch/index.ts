/** The last lines of streams, and what a look at them finds. */

export { type About, type ClockedLog, idsOfEntries, inOneTime, withDigest } from './clocked-log.ts';
export { type Fresh, freshFailures } from './fresh-failures.ts';
export { type Judged, judgeRings, type RingLines } from './judge-rings.ts';
export { LineRing } from './line-ring.ts';
export { RING_LIMITS, Rings, type Stream, type StreamLine, type WatchedStream } from './rings.ts';
export { type Standing, type State, standingOf } from './standing.ts';
