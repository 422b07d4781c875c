import type { Stream, StreamLine } from '../sources/source.ts';
import { LineRing } from './line-ring.ts';

/** Total size of all streams, and how many there can be. */
const RING_LIMITS = { bytes: 4 * 1024 * 1024, streams: 60 } as const;

export interface WatchedStream {
  stream: Stream;
  ring: LineRing;
}

/** The window of a watch: the last lines of each stream. */
export class Rings {
  /** Lines received since the start. */
  taken = 0;
  /** Streams beyond the limit. */
  readonly #refused = new Set<string>();
  readonly #streams = new Map<string, WatchedStream>();
  readonly #windowMs: number;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  take({ stream, text }: StreamLine, nowMs: number): void {
    let found = this.#streams.get(stream.name);
    if (found === undefined) {
      if (this.#streams.size >= RING_LIMITS.streams) {
        if (this.#refused.size < RING_LIMITS.streams) this.#refused.add(stream.name);
        return;
      }
      found = { stream, ring: new LineRing() };
      this.#streams.set(stream.name, found);
    }
    this.taken++;
    found.ring.push(text, nowMs);
    if (this.taken % 512 === 0) this.trim(nowMs);
  }

  /** Drops lines that are older than the window or exceed a stream's equal share. */
  trim(nowMs: number): void {
    const share = RING_LIMITS.bytes / Math.max(1, this.#streams.size);
    for (const { ring } of this.#streams.values()) ring.trim(nowMs - this.#windowMs, share);
  }

  /** Streams that contain lines. */
  streams(): WatchedStream[] {
    return [...this.#streams.values()].filter(({ ring }) => ring.lineCount > 0);
  }

  /** Changes with every line that is added or dropped. */
  get version(): number {
    return [...this.#streams.values()].reduce((sum, { ring }) => sum + ring.version, 0);
  }

  /** What was dropped, as sentences. */
  leftOut(): string[] {
    const isCrowded = [...this.#streams.values()].some(({ ring }) => ring.crowdedOut > 0);
    return [
      ...(isCrowded ? ['Lines arrive faster than the window can hold: the oldest ones were dropped.'] : []),
      ...[...this.#refused].map((name) => `${name} is not watched: the limit is ${RING_LIMITS.streams} streams.`),
    ];
  }
}
