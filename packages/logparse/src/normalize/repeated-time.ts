import { isDigit } from '../lines/ascii.ts';
import { type Bytes, newBytes } from '../lines/bytes.ts';
import { time } from './matched-time.ts';
import { matchSeconds } from './time-digits.ts';
import type { Shape } from './timestamp-shapes.ts';
import { matchZone } from './zone.ts';

const LOOK_AHEAD = 2;
const CACHED_BYTES = 64;

/** The time that was read last, by which one of the same minute is known without being matched field by field. */
export class RepeatedTime {
  /** The shape of the time that is known; null for none. */
  shape: Shape | null = null;
  /** Position after the time of the last successful read. */
  end = 0;
  /** The text from its beginning up to the second, and from behind its fraction to two bytes after the time. */
  readonly #head = newBytes(CACHED_BYTES);
  readonly #tail = newBytes(CACHED_BYTES);
  #headLength = 0;
  #tailLength = 0;
  /** Nothing of the time stands behind its fraction: whatever follows may differ, but for a zone. */
  #isBare = false;
  /** Length of the zone, which the tail begins with. */
  #zoneLength = 0;
  /** Fewer bytes follow the time than the tail should have: the text ends with the tail. */
  #isAtEnd = false;
  #minuteMs = Number.NaN;

  /** Reads a time of the shape that differs at most in the second and its fraction; what follows is looked at too: it might be a zone. NaN for any other. */
  read(bytes: Bytes, at: number, limit: number): number {
    if (!isThere(this.#head, this.#headLength, bytes, at)) return Number.NaN;
    const ms = matchSeconds(bytes, at + this.#headLength);
    if (ms < 0) return Number.NaN;
    const { end } = time;
    if (this.#isBare) {
      if (end > limit || isDigit(bytes[end] as number) || matchZone(bytes, end)) return Number.NaN;
    } else {
      const tailEnd = end + this.#tailLength;
      const isSameEnd = this.#isAtEnd ? tailEnd === limit : tailEnd <= limit;
      if (!isSameEnd || !isThere(this.#tail, this.#tailLength, bytes, end)) return Number.NaN;
    }
    this.end = end + this.#zoneLength;
    return this.#minuteMs + ms;
  }

  /** Keeps the time that was matched last as the one that may come again. */
  keep(shape: Shape, bytes: Bytes, at: number, limit: number, instant: number): void {
    const { secondAt, end } = time;
    const ms = matchSeconds(bytes, secondAt);
    const secondEnd = time.end;
    this.#isBare = end === secondEnd;
    // Without both bytes behind it the tail could match a longer text.
    this.#isAtEnd = end + LOOK_AHEAD > limit;
    const tailEnd = this.#isAtEnd ? limit : end + LOOK_AHEAD;
    this.#headLength = secondAt - at;
    this.#tailLength = tailEnd - secondEnd;
    if (ms < 0 || this.#headLength > CACHED_BYTES || this.#tailLength > CACHED_BYTES) {
      this.shape = null;
      return;
    }
    for (let i = 0; i < this.#headLength; i++) this.#head[i] = bytes[at + i] as number;
    for (let i = 0; i < this.#tailLength; i++) this.#tail[i] = bytes[secondEnd + i] as number;
    this.#zoneLength = end - secondEnd;
    this.shape = shape;
    this.#minuteMs = instant - ms;
  }
}

function isThere(wanted: Bytes, length: number, bytes: Bytes, at: number): boolean {
  // The last digits differ first.
  for (let i = length - 1; i >= 0; i--) if (wanted[i] !== bytes[at + i]) return false;
  return true;
}
