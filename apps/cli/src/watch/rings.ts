import type { Stream, StreamLine } from '../sources/source.ts';
import { LineRing } from './line-ring.ts';

/** What all streams may hold together, and how many there may be. */
const RING_LIMITS = { bytes: 4 * 1024 * 1024, streams: 60 } as const;

export interface WatchedStream {
  stream: Stream;
  ring: LineRing;
}

/** The window that a watch looks at: the last lines of each stream. */
export class Rings {
  /** Lines that came since the beginning. */
  taken = 0;
  /** Streams that there was no room for. */
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

  /** Lets go what is older than the window or too much; streams share the room equally. */
  trim(nowMs: number): void {
    const share = RING_LIMITS.bytes / Math.max(1, this.#streams.size);
    for (const { ring } of this.#streams.values()) ring.trim(nowMs - this.#windowMs, share);
  }

  /** Those that hold lines. */
  streams(): WatchedStream[] {
    return [...this.#streams.values()].filter(({ ring }) => ring.lineCount > 0);
  }

  /** Changes with every line that comes or goes. */
  get version(): number {
    return [...this.#streams.values()].reduce((sum, { ring }) => sum + ring.version, 0);
  }

  /** What does not fit, as sentences. */
  leftOut(): string[] {
    const isCrowded = [...this.#streams.values()].some(({ ring }) => ring.crowdedOut > 0);
    return [
      ...(isCrowded ? ['More lines come than fit: those of the beginning of the window were let go.'] : []),
      ...[...this.#refused].map((name) => `${name} is left out: a watch holds ${RING_LIMITS.streams} streams.`),
    ];
  }
}
