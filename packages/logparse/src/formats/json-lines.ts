import { applyOrder, type DayOrder } from '../detect/day-order.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import { type Fields, isRecord, RecordReader } from '../normalize/record-fields.ts';
import type { LearntKeys } from '../normalize/record-plans.ts';
import { type FormatContext, type LineFormat, NO_FIT, WHOLE } from './format.ts';
import { JsonLineReader } from './json-line-reader.ts';
import { lineOfUnknownForm } from './raw-entry.ts';
import type { HeaderReader } from './text-header.ts';
import { readInner, writeRecord } from './write-record.ts';

export interface JsonLinesOptions {
  /** Numeric levels are syslog severities. */
  zeroToSeven: boolean;
  /** Reads a header that stands inside the messages; null = they have none. */
  inner: ((context: FormatContext) => HeaderReader) | null;
  /** Keys of time and level with names of their own. */
  learnt: LearntKeys;
  /** How dates are read that can be read in several ways; null = the times are clear. */
  order: DayOrder | null;
}

/** One JSON object a line. A line that is none goes on the entry before when it is indented, else is an entry of its own. */
export function createJsonLines(context: FormatContext, options: JsonLinesOptions): LineFormat {
  const { entries } = context;
  applyOrder(options.order, context);
  const inner = options.inner?.(context) ?? null;
  const reader = new RecordReader(context.times, options.zeroToSeven, options.learnt);
  const inPlace = new JsonLineReader(context.times, reader);
  return {
    take(bytes, start, end, lineNumber) {
      const from = skipBlanks(bytes, start, end);
      if (bytes[from] !== 123) return NO_FIT;
      if (inPlace.read(bytes, from, end)) {
        const draft = entries.begin(lineNumber);
        inPlace.fill(draft, bytes, from, end);
        if (inner !== null) readInner(draft, inner);
        return WHOLE;
      }
      const record = parseRecord(textOf(bytes, from, end));
      if (record === null) return NO_FIT;
      writeRecord(entries.begin(lineNumber), record, reader, inner);
      return WHOLE;
    },
    goOn(bytes, start, end, lineNumber) {
      if ((bytes[start] as number) <= 32 && entries.isOpen) entries.extend(bytes, start, end, lineNumber);
      else lineOfUnknownForm(entries, bytes, start, end, lineNumber);
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

function skipBlanks(bytes: Bytes, start: number, end: number): number {
  let at = start;
  while (at < end && (bytes[at] as number) <= 32) at++;
  return at;
}
