import { LOG_LEVELS } from '@rootline/contract';
import type { EntryRows } from './entry-rows.ts';

/** What the catalogue knows about a segment, counted while its rows go by. */
export class SegmentTally {
  rows = 0;
  characters = 0;
  #firstSeq = 0;
  #minLine = Number.POSITIVE_INFINITY;
  #maxLine = 0;
  #minTimeMs = Number.POSITIVE_INFINITY;
  #maxTimeMs = Number.NEGATIVE_INFINITY;
  readonly #levels: number[] = new Array(LOG_LEVELS.length + 1).fill(0);

  add(rows: EntryRows): void {
    if (this.rows === 0) this.#firstSeq = rows.firstSeq;
    this.rows += rows.count;
    this.characters += rows.characters;
    for (let i = 0; i < rows.count; i++) {
      const line = rows.lineStart[i] ?? 0;
      const timeMs = rows.timestampMs[i] ?? Number.NaN;
      const level = rows.level[i] ?? 0;
      this.#levels[level] = (this.#levels[level] ?? 0) + 1;
      if (line < this.#minLine) this.#minLine = line;
      if (line > this.#maxLine) this.#maxLine = line;
      if (timeMs < this.#minTimeMs) this.#minTimeMs = timeMs;
      if (timeMs > this.#maxTimeMs) this.#maxTimeMs = timeMs;
    }
  }

  summary() {
    const [none = 0, FATAL = 0, ERROR = 0, WARN = 0, INFO = 0, DEBUG = 0] = this.#levels;
    return {
      rows: this.rows,
      firstSeq: this.#firstSeq,
      minLine: this.#minLine,
      maxLine: this.#maxLine,
      minTimeMs: Number.isFinite(this.#minTimeMs) ? this.#minTimeMs : null,
      maxTimeMs: Number.isFinite(this.#maxTimeMs) ? this.#maxTimeMs : null,
      levels: { FATAL, ERROR, WARN, INFO, DEBUG, none },
    };
  }
}
