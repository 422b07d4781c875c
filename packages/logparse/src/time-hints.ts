import { BatchBuffer } from './entries/batch-buffer.ts';
import { EntryAssembler } from './entries/entry-assembler.ts';
import type { FormatChoice, FormatContext, Sample } from './formats/format.ts';
import { byteLengthOf, bytesOf } from './lines/bytes.ts';
import { matchedInstant } from './normalize/match-timestamp.ts';
import { type TimeHints, TimeReader } from './normalize/time-reader.ts';
import { shapeAt } from './normalize/whole-time.ts';
import { Summary } from './summary.ts';
import { createPatterns } from './templates/create-patterns.ts';

/** A month and a day without a year, or a clock without a date. */
const INCOMPLETE =
  /(?:^|[\s[(|])(?:[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d|\d\d[-/.]\d\d[ |T-]\d\d:\d\d|(?<!\d[T ]?|\d, )\d\d:\d\d:\d\d)/;

const FIRST_LINES = 20;
const NEAR_MS = 3_600_000;
const MS_PER_DAY = 86_400_000;
const DATE_BEGINS = /(?<![\w.-])\d{1,4}[-/.]/g;

/** What the first lines of a file tell about times that lack a part; nothing where none does. */
export function timeHintsOf(choice: FormatChoice & { reads: 'lines' }, sample: Sample, fileName: string): TimeHints {
  if (!INCOMPLETE.test(sample.text)) return {};
  const times = new TimeReader(sample.referenceTimeMs, fileName);
  const patterns = createPatterns();
  const summary = new Summary(() => patterns);
  const entries = new EntryAssembler(patterns, new BatchBuffer(() => {}), summary);
  const context: FormatContext = { entries, times, notes: new Set() };
  const reader = choice.open(context);
  for (const [index, line] of sample.lines.entries()) {
    const { bytes, end } = bytesOf(line);
    reader.line(bytes, 0, end, index + 1);
  }
  reader.end();
  entries.close();
  const { yearsTooLate } = times;
  const firstDatedMs = Number.isNaN(times.firstDatedMs)
    ? datedBefore(sample.lines.slice(0, FIRST_LINES), summary.firstTimestampMs)
    : times.firstDatedMs;
  return {
    ...(!Number.isNaN(firstDatedMs) && { datedMs: firstDatedMs }),
    // Of a longer file the end is not known.
    ...(sample.isWhole && yearsTooLate > 0 && { yearsBack: yearsTooLate }),
  };
}

/** The date and clock that the first lines name somewhere, where the clock lies near that of the first entry; NaN for none. */
function datedBefore(lines: readonly string[], firstMs: number): number {
  for (const line of lines) {
    const { bytes, end } = bytesOf(line);
    for (const { index } of line.matchAll(DATE_BEGINS)) {
      const shape = shapeAt(bytes, byteLengthOf(line.slice(0, index)), end);
      if (shape === null || !/[hH]/.test(shape)) continue;
      const ms = matchedInstant();
      const apart = Math.abs(((((firstMs - ms) % MS_PER_DAY) + 1.5 * MS_PER_DAY) % MS_PER_DAY) - MS_PER_DAY / 2);
      if (apart < NEAR_MS) return ms;
    }
  }
  return Number.NaN;
}
