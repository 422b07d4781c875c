import { type Fields, isRecord, RecordReader } from '../normalize/record-fields.ts';
import { type FormatContext, type LineFormat, NO_FIT, WHOLE } from './format.ts';
import { lineOfUnknownForm } from './raw-entry.ts';
import type { HeaderReader } from './text-header.ts';
import { writeRecord } from './write-record.ts';

export interface JsonLinesOptions {
  /** Numeric levels are syslog severities. */
  zeroToSeven: boolean;
  /** Reads a header that stands inside the messages; null = they have none. */
  inner: ((context: FormatContext) => HeaderReader) | null;
}

/** One JSON object a line. A line that is none goes on the entry before when it is indented, else is an entry of its own. */
export function createJsonLines(context: FormatContext, options: JsonLinesOptions): LineFormat {
  const { entries } = context;
  const inner = options.inner?.(context) ?? null;
  const reader = new RecordReader(context.times, options.zeroToSeven);
  return {
    take(text, start, end, lineNumber) {
      const from = skipBlanks(text, start, end);
      const record = text.charCodeAt(from) === 123 ? parseRecord(text.slice(from, end)) : null;
      if (record === null) return NO_FIT;
      writeRecord(entries.begin(lineNumber), record, reader, inner);
      return WHOLE;
    },
    goOn(text, start, end, lineNumber) {
      if (text.charCodeAt(start) <= 32 && entries.isOpen) entries.extend(text, start, end, lineNumber);
      else lineOfUnknownForm(entries, text, start, end, lineNumber);
    },
  };
}

/** The object a text holds, also with a comma after it as between the items of an array; null for anything else. */
export function parseRecord(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text.endsWith(',') ? text.slice(0, -1) : text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function skipBlanks(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && text.charCodeAt(at) <= 32) at++;
  return at;
}
