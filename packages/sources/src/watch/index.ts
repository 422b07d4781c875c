/** What a look at the last lines of streams finds. */

export { type About, type ClockedLog, idsOfEntries, inOneTime, withDigest } from './clocked-log.ts';
export { type Fresh, freshFailures } from './fresh-failures.ts';
export { type Judged, judgeRings, type RingLines } from './judge-rings.ts';
export { type Standing, type State, standingOf } from './standing.ts';
