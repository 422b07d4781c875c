import { LOG_LEVELS } from '@rootline/contract';
import type { EntryGroup } from './entry-group.ts';

/** What the catalog knows about a segment, counted while its rows go by. */
export class SegmentTally {
  rows = 0;
  /** Of their texts. */
  bytes = 0;
  #firstSeq = 0;
  #minLine = Number.POSITIVE_INFINITY;
  #maxLine = 0;
  #minTimeMs = Number.POSITIVE_INFINITY;
  #maxTimeMs = Number.NEGATIVE_INFINITY;
  readonly #levels: number[] = new Array(LOG_LEVELS.length + 1).fill(0);

  add(group: EntryGroup): void {
    if (this.rows === 0) this.#firstSeq = group.seq[0] ?? 0;
    this.rows += group.count;
    this.bytes += group.byteCount;
    for (let i = 0; i < group.count; i++) {
      const line = group.line[i] ?? 0;
      const timeMs = group.timestampMs[i] ?? Number.NaN;
      const level = group.level[i] ?? 0;
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
