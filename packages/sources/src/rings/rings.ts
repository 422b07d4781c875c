import type { ByteLine } from '../lines/byte-line.ts';
import { LineRing } from './line-ring.ts';

/** One stream of lines, which becomes one log. */
export interface Stream {
  /** Shown to users and unique within a source: `web.log`, `web-1/app.previous.log`. */
  name: string;
  /** The service that writes it; null if its entries name their services. */
  service: string | null;
  /** Other names under which logs may mention it. */
  aliases: string[];
}

/** A line of a stream. */
export interface StreamLine {
  stream: Stream;
  text: ByteLine;
}

/** Total size of all streams, and how many there can be. */
export const RING_LIMITS = { bytes: 4 * 1024 * 1024, streams: 60 } as const;

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
  readonly #mostBytes: number;

  constructor(windowMs: number, mostBytes: number = RING_LIMITS.bytes) {
    this.#windowMs = windowMs;
    this.#mostBytes = mostBytes;
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
    const share = this.#mostBytes / Math.max(1, this.#streams.size);
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
