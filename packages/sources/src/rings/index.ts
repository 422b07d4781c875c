/** The last lines of streams, in bounded memory. */

export { LineRing } from './line-ring.ts';
export { RING_LIMITS, Rings, type Stream, type StreamLine, type WatchedStream } from './rings.ts';
