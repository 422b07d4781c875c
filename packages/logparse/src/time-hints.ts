import { BatchBuffer } from './entries/batch-buffer.ts';
import { EntryAssembler } from './entries/entry-assembler.ts';
import type { FormatChoice, FormatContext, Sample } from './formats/format.ts';
import { bytesOf } from './lines/bytes.ts';
import type { TimeHints } from './normalize/missing-dates.ts';
import { TimeReader } from './normalize/time-reader.ts';
import { statedDateIn } from './stated-date.ts';
import { statedStartIn } from './stated-start.ts';
import { Summary } from './summary.ts';
import { createPatterns } from './templates/create-patterns.ts';

/** A month, in whatever language, and a day without a year, also behind the letter of a level, or a clock without a date. */
const INCOMPLETE =
  /(?:^|[\s[(|])(?:\p{L}{3,12}\.? {1,2}\d{1,2} \d\d:\d\d|\d{1,2}\.? \p{L}{3,12}\.? \d\d:\d\d|\d{1,2} ?[月월] ?\d{1,2} ?[日일]? ?\d\d:\d\d|[A-Z]\d{4} \d\d:\d\d|\d\d[-/.]\d\d[ |T-]\d\d:\d\d|(?<!\d[T ]?|\d, )\d\d:\d\d:\d\d)/u;

/** What the first lines of a file tell about times that lack a part; nothing where none does. */
export function timeHintsOf(choice: FormatChoice & { reads: 'lines' }, sample: Sample, fileName: string): TimeHints {
  const start = statedStartIn(sample.lines);
  const known = start === null ? {} : { start };
  if (!INCOMPLETE.test(sample.text)) return known;
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
  const first = { ms: summary.firstTimestampMs, isDayStated: times.guessedYear };
  const firstDatedMs = Number.isNaN(times.firstDatedMs) ? statedDateIn(sample.lines, first) : times.firstDatedMs;
  return {
    ...known,
    ...(!Number.isNaN(firstDatedMs) && { datedMs: firstDatedMs }),
    // Of a longer file the end is not known.
    ...(sample.isWhole && yearsTooLate > 0 && { yearsBack: yearsTooLate }),
  };
}
