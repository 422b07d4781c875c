import { AMBIGUOUS_ORDER } from '../detect/day-order.ts';
import type { Header } from '../detect/learn-header.ts';
import { EntryDraft } from '../entries/entry-draft.ts';
import type { Bytes } from '../lines/bytes.ts';
import { continues } from './continuation.ts';
import { type FormatContext, type LineFormat, NO_FIT } from './format.ts';
import { entryOfLine, lineOfUnknownForm } from './raw-entry.ts';
import { HeaderReader } from './text-header.ts';

/** Lines that begin with a learnt header start entries; every other line goes on the entry before. */
export function createHeaderText(context: FormatContext, header: Header): LineFormat {
  const { entries } = context;
  const reader = new HeaderReader(header, context.times);
  if (header.isAmbiguous) context.notes.add(AMBIGUOUS_ORDER);
  let probe = new EntryDraft();
  return {
    take(bytes, start, end, lineNumber, atLeast) {
      const fit = reader.read(bytes, start, end, probe);
      if (fit === NO_FIT || fit < atLeast) return NO_FIT;
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

/** Text without any header: a line is an entry unless its form says that it goes on the one before. */
export function createPlainText({ entries, isStampedOutside }: FormatContext): LineFormat {
  return {
    take: () => NO_FIT,
    goOn(bytes, start, end, lineNumber) {
      if (entries.isOpen && continues(bytes, start, end, isStampedOutside !== true, entries.lineCount > 1)) {
        return entries.extend(bytes, start, end, lineNumber);
      }
      lineOfUnknownForm(entries, bytes, start, end, lineNumber);
    },
  };
}

export function isBlank(bytes: Bytes, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if ((bytes[i] as number) > 32) return false;
  return true;
}
