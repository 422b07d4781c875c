import { applyOrder, type DayOrder } from '../detect/day-order.ts';
import { levelAt } from '../detect/stated-level.ts';
import type { EntryDraft } from '../entries/entry-draft.ts';
import { type Bytes, narrowTextOf, textOf } from '../lines/bytes.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import { RecordReader } from '../normalize/record-fields.ts';
import type { LearntKeys } from '../normalize/record-plans.ts';
import { type Fields, isRecord } from '../normalize/record-values.ts';
import { type FormatContext, type LineFormat, NO_FIT, WHOLE } from './format.ts';
import { JsonLineReader } from './json-line-reader.ts';
import { lineOfUnknownForm } from './raw-entry.ts';
import type { HeaderReader } from './text-header.ts';
import { readInner, writeRecord } from './write-record.ts';

const FURTHEST_LEVEL = 1000;

export interface JsonLinesOptions {
  /** Numeric levels are syslog severities. */
  zeroToSeven: boolean;
  /** Reads a header that stands inside the messages; null = they have none. */
  inner: ((context: FormatContext) => HeaderReader) | null;
  /** Where messages state a level of their own; null = they do not. */
  innerLevel: RegExp | null;
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
        if (options.innerLevel !== null) takeInnerLevel(draft, options.innerLevel);
        return WHOLE;
      }
      const record = parseRecord(textOf(bytes, from, end));
      if (record === null) return NO_FIT;
      const draft = entries.begin(lineNumber);
      writeRecord(draft, record, reader, inner);
      if (options.innerLevel !== null) takeInnerLevel(draft, options.innerLevel);
      return WHOLE;
    },
    goOn(bytes, start, end, lineNumber) {
      if ((bytes[start] as number) <= 32 && entries.isOpen) entries.extend(bytes, start, end, lineNumber);
      else lineOfUnknownForm(entries, bytes, start, end, lineNumber);
    },
  };
}

/** What the writer of a message states outdoes what a relay adds. */
function takeInnerLevel(draft: EntryDraft, place: RegExp): void {
  const { bytes, messageStart, messageEnd } = draft;
  const level = levelAt(place, narrowTextOf(bytes, messageStart, Math.min(messageEnd, messageStart + FURTHEST_LEVEL)));
  if (level !== NO_LEVEL) draft.level = level;
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
