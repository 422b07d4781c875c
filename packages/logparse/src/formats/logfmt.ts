import { achievedKeys } from '../detect/learn-keys.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import { RecordReader } from '../normalize/record-fields.ts';
import type { Fields } from '../normalize/record-values.ts';
import {
  EXACT,
  type FormatContext,
  type LineFormat,
  type LineFormatChoice,
  NO_FIT,
  type Sample,
  WHOLE,
} from './format.ts';
import { entryOfLine, lineOfUnknownForm } from './raw-entry.ts';
import { writeRecord } from './write-record.ts';

const PAIR = /[ \t]*([A-Za-z_@][\w.@/-]*)=(?:"((?:[^"\\]|\\.)*)"|(\S*))(?=\s|$)/y;
const SHARE = 0.9;
const TELLING = /^(?:msg|message|level|lvl|ts|time|timestamp|at|caller|type)$/;
const AUDIT = /^audit\((\d{10}(?:\.\d+)?):\d+\):?$/;

/** Lines of `key=value` pairs. */
export function detectLogfmt(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.filter((line) => line.trim() !== '').slice(0, 1000);
  const matching = lines.filter((line) => {
    const record = readPairs(line);
    return record !== null && isTelling(record);
  });
  if (matching.length === 0 || matching.length < lines.length * SHARE) return null;
  if (!matching.some((line) => Object.keys(readPairs(line) ?? {}).some((key) => TELLING.test(key)))) return null;
  const outcomes = achievedKeys(matching.map((line) => readPairs(line) ?? {}));
  return {
    name: 'logfmt',
    reason: `${matching.length} of the first ${lines.length} lines are key=value pairs.`,
    exactness: EXACT,
    standsAlone: true,
    open: (context) => createLogfmt(context, outcomes),
  };
}

function createLogfmt(context: FormatContext, outcomes: readonly string[]): LineFormat {
  const { entries, times } = context;
  const reader = new RecordReader(times, false, { isFlat: true, outcomes });

  function write(record: Fields, bytes: Bytes, start: number, end: number, lineNumber: number): void {
    const audit = AUDIT.exec(String(record['msg'] ?? ''));
    if (audit === null) {
      writeRecord(entries.begin(lineNumber), record, reader, null);
      return;
    }
    // The kernel's audit log keeps its time inside msg=audit(seconds:serial).
    const draft = entryOfLine(entries.begin(lineNumber), bytes, start, end);
    draft.timestampMs = times.readAny(audit[1] ?? '');
    draft.component = 'audit';
  }

  return {
    take(bytes, start, end, lineNumber) {
      const record = readPairs(textOf(bytes, start, end));
      if (record === null || !isTelling(record)) return NO_FIT;
      write(record, bytes, start, end, lineNumber);
      return WHOLE;
    },
    goOn(bytes, start, end, lineNumber) {
      const record = readPairs(textOf(bytes, start, end));
      if (record !== null) write(record, bytes, start, end, lineNumber);
      else if ((bytes[start] as number) <= 32 && entries.isOpen) entries.extend(bytes, start, end, lineNumber);
      else lineOfUnknownForm(entries, bytes, start, end, lineNumber);
    },
  };
}

/** Enough pairs, or pairs of the kind that loggers write. */
function isTelling(record: Fields): boolean {
  const keys = Object.keys(record);
  return keys.length >= 3 || (keys.length >= 2 && keys.some((key) => TELLING.test(key)));
}

/** The pairs of a line, null when it begins with none or when more than a few words stand between them. */
export function readPairs(text: string): Fields | null {
  const end = text.length;
  const record: Fields = Object.create(null);
  let at = 0;
  let strays = 0;
  let pairs = 0;
  while (at < end) {
    PAIR.lastIndex = at;
    const match = PAIR.exec(text);
    if (match !== null) {
      // A name that comes again belongs to what is quoted in another value.
      record[match[1] ?? ''] ??= match[2] === undefined ? match[3] : unescaped(match[2]);
      pairs++;
      at = PAIR.lastIndex;
      continue;
    }
    const blank = text.indexOf(' ', at + 1);
    const stop = blank < 0 ? end : blank;
    if (text.slice(at, stop).trim() !== '') strays++;
    if (pairs === 0 || strays > 2) return null;
    at = stop;
  }
  return pairs === 0 ? null : record;
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.)/g, (_all, c: string) => ESCAPES[c] ?? c) : text;
}
