import { detectAccessLog, isAccessLine } from '../formats/access-log.ts';
import { tableOfNames } from '../formats/csv.ts';
import type { LineFormatChoice, Sample } from '../formats/format.ts';
import { parseRecord } from '../formats/json-lines.ts';
import { detectLogfmt, readPairs } from '../formats/logfmt.ts';
import { detectSyslog5424, isSyslog5424Line } from '../formats/syslog-5424.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import { RecordReader } from '../normalize/record-fields.ts';
import type { Fields } from '../normalize/record-values.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import { jsonLinesOf } from './detect-json.ts';

/** A format of which a single line is evidence enough that it is an entry. */
export interface SelfDescribing {
  name: string;
  isLine(line: string): boolean;
  detect(sample: Sample): LineFormatChoice | null;
}

const MESSAGE_KEYS = ['message', 'msg', '@m', 'MESSAGE', 'event', 'log', 'text', 'body'];
const LONGEST_NAMES = 1000;
const FIRST_PAIR = /[A-Za-z_@][\w.@/-]*=/y;

const FORMATS: readonly SelfDescribing[] = [
  { name: 'ndjson', isLine: isJsonEntry, detect: (sample) => jsonLinesOf(sample.lines, sample) },
  { name: 'syslog-rfc5424', isLine: isSyslog5424Line, detect: detectSyslog5424 },
  { name: 'access-log', isLine: isAccessLine, detect: detectAccessLog },
  { name: 'logfmt', isLine: isLogfmtEntry, detect: detectLogfmt },
  {
    name: 'csv',
    isLine: (line) => line.length < LONGEST_NAMES && tableOfNames(line) !== null,
    detect: (sample) => tableOfNames(sample.lines[0] ?? ''),
  },
];

/** The format that a line shows by itself, null for most lines. */
export function selfDescribingOf(line: string): SelfDescribing | null {
  return FORMATS.find((format) => format.isLine(line)) ?? null;
}

function isJsonEntry(line: string): boolean {
  if (line.charCodeAt(0) !== 123) return false;
  const record = parseRecord(line);
  return record !== null && isEntry(record);
}

function isLogfmtEntry(line: string): boolean {
  FIRST_PAIR.lastIndex = 0;
  if (!FIRST_PAIR.test(line)) return false;
  const record = readPairs(line);
  return record !== null && isEntry(record);
}

/** Payloads are records too; an entry states its time and a level or a message. */
function isEntry(record: Fields): boolean {
  const { timestampMs, level } = new RecordReader(new TimeReader(0, ''), false).read(record);
  if (Number.isNaN(timestampMs)) return false;
  return level !== NO_LEVEL || MESSAGE_KEYS.some((key) => typeof record[key] === 'string');
}
