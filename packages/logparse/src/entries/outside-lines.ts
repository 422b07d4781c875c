import { OUTSIDE_KINDS, type OutsideKind, type OutsideLines } from '../parsed-log.ts';

const MAX_RANGES = 1000;

interface Mark {
  kind: OutsideKind;
  from: number;
  to: number;
}

/** Records which physical lines no entry holds and what they are; entries come in file order. */
export class OutsideRecorder {
  readonly #counts: Record<OutsideKind, number> = { header: 0, comment: 0, blank: 0, container: 0 };
  readonly #ranges: Mark[] = [];
  #marks: Mark[] = [];
  #covered: number;

  /** `firstLine`: the first line that can be recorded. */
  constructor(firstLine = 1) {
    this.#covered = firstLine - 1;
  }

  /** Says what a line is that begins no entry: it stands there until an entry holds it after all. */
  mark(kind: OutsideKind, line: number): void {
    const last = this.#marks.at(-1);
    if (last?.kind === kind && last.to === line - 1) last.to = line;
    else this.#marks.push({ kind, from: line, to: line });
  }

  /** An entry holds the lines from to to; what lies between it and the one before, and is not marked, is `rest`. */
  entry(from: number, to: number, rest: OutsideKind = 'blank'): void {
    if (from > this.#covered + 1) this.#fill(from - 1, rest);
    if (to > this.#covered) this.#covered = to;
    if (this.#marks.length > 0) this.#marks = this.#marks.filter((mark) => mark.to > this.#covered);
  }

  /** The file has so many lines. */
  finish(lineCount: number, rest: OutsideKind): OutsideLines {
    this.entry(lineCount + 1, lineCount, rest);
    return this.result();
  }

  result(): OutsideLines {
    const counts = OUTSIDE_KINDS.filter((kind) => this.#counts[kind] > 0).map((kind) => ({
      kind,
      lines: this.#counts[kind],
    }));
    return { counts, ranges: this.#ranges };
  }

  /** Goes on with what was recorded of the lines that follow. */
  absorb({ counts, ranges }: OutsideLines): void {
    for (const { kind, lines } of counts) this.#counts[kind] += lines;
    for (const { kind, from, to } of ranges) this.#addRange(kind, from, to);
  }

  #fill(to: number, rest: OutsideKind): void {
    let at = this.#covered + 1;
    for (const mark of this.#marks) {
      if (mark.from > to) break;
      if (mark.from > at) this.#add(rest, at, mark.from - 1);
      const end = Math.min(mark.to, to);
      if (end < at) continue;
      this.#add(mark.kind, Math.max(at, mark.from), end);
      at = end + 1;
    }
    if (at <= to) this.#add(rest, at, to);
  }

  #add(kind: OutsideKind, from: number, to: number): void {
    this.#counts[kind] += to - from + 1;
    this.#addRange(kind, from, to);
  }

  #addRange(kind: OutsideKind, from: number, to: number): void {
    const last = this.#ranges.at(-1);
    if (last?.kind === kind && last.to === from - 1) last.to = to;
    else if (this.#ranges.length < MAX_RANGES) this.#ranges.push({ kind, from, to });
  }
}
