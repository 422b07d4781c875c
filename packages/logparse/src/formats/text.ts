import { AMBIGUOUS_ORDER } from '../detect/day-order.ts';
import type { Header } from '../detect/header.ts';
import { type RequestForm, statusIn } from '../detect/request-form.ts';
import { EntryDraft } from '../entries/entry-draft.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import { continues } from './continuation.ts';
import { type FormatContext, type LineFormat, NO_FIT } from './format.ts';
import { PlainRun } from './plain-run.ts';
import { entryOfLine, lineOfUnknownForm } from './raw-entry.ts';
import { isStamp, StampedTrace } from './stamped-trace.ts';
import { HeaderReader, namesWriter } from './text-header.ts';
import { WriterLines } from './writer-lines.ts';

/** Lines that begin with a learnt header start entries; every other line goes on the entry before. */
export function createHeaderText(context: FormatContext, header: Header): LineFormat {
  const { entries } = context;
  const reader = new HeaderReader(header, context.times);
  if (header.isAmbiguous) context.notes.add(AMBIGUOUS_ORDER);
  if (header.tornTime !== null) context.notes.add(`The timestamps could not be read as a whole: “${header.tornTime}”.`);
  let probe = new EntryDraft();
  /** The entry before began without indentation. */
  let isFlush = false;
  const trace = isStamp(header) ? new StampedTrace(entries) : null;
  const writers =
    trace === null && namesWriter(header)
      ? new WriterLines((bytes, start, end) => reader.writerOf(bytes, start, end))
      : null;
  if (writers !== null) entries.onDetach.push(() => writers.detach());

  /** Some loggers write their header, a little deeper, in front of each line of a trace. */
  function isDeeper(bytes: Bytes, start: number): boolean {
    if (!isFlush || (bytes[start] as number) > 32 || !entries.isOpen) return false;
    return entries.draft.timestampMs === probe.timestampMs && entries.draft.level === probe.level;
  }

  return {
    take(bytes, start, end, lineNumber, atLeast) {
      const fit = reader.read(bytes, start, end, probe);
      if (fit === NO_FIT || fit < atLeast || isDeeper(bytes, start)) return NO_FIT;
      isFlush = (bytes[start] as number) > 32;
      if (trace?.goesOn(bytes, probe.messageStart, end) === true) {
        entries.extend(bytes, trace.start, end, lineNumber);
        return fit;
      }
      probe.detail = probe.metadata === null ? null : reader.keep();
      probe.partOf = writers === null ? 0 : writers.firstOf(probe, lineNumber);
      probe = entries.beginWith(probe, lineNumber);
      return fit;
    },
    goOn(bytes, start, end, lineNumber) {
      if (!context.isStampedOutside || continues(bytes, start, end, false, true))
        return entries.extend(bytes, start, end, lineNumber);
      entryOfLine(entries.begin(lineNumber), bytes, start, end);
    },
  };
}

/** Lines of one entry that only their indentation joins. */
const MOST_INDENTED = 40;

/** Text without any header: a line is an entry unless its form says that it goes on the one before. */
export function createPlainText(
  { entries, isStampedOutside }: FormatContext,
  requests: RequestForm | null = null,
): LineFormat {
  let headIndent = 0;
  const run = new PlainRun(entries);
  return {
    take: () => NO_FIT,
    goOn(bytes, start, end, lineNumber) {
      const indent = indentOf(bytes, start, end);
      // What stands no deeper than its head is another item of the same list, and so is what goes on for too long.
      const isLong = entries.lineCount >= MOST_INDENTED && !run.isReport;
      const isItem = (headIndent > 0 && indent <= headIndent) || isLong;
      const isDeeper = isStampedOutside !== true && !isItem;
      const goesOn = entries.isOpen && continues(bytes, start, end, isDeeper, run.isTrace);
      if (goesOn || run.takes(bytes, start, end)) {
        run.join(bytes, start, end);
        return entries.extend(bytes, start, end, lineNumber);
      }
      headIndent = indent;
      if (isStampedOutside !== true) entries.unexplained++;
      lineOfUnknownForm(entries, bytes, start, end, lineNumber);
      run.begin(bytes, start, end);
      if (requests !== null) entries.draft.answer = statusIn(textOf(bytes, start, end), requests);
    },
  };
}

function indentOf(bytes: Bytes, start: number, end: number): number {
  let at = start;
  while (at < end && ((bytes[at] as number) === 32 || (bytes[at] as number) === 9)) at++;
  return at - start;
}

export function isBlank(bytes: Bytes, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if ((bytes[i] as number) > 32) return false;
  return true;
}
