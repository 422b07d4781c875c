import { isDigit } from '../lines/ascii.ts';
import { narrowTextOf, TextStore, textOf } from '../lines/bytes.ts';
import { cleanText } from '../lines/clean-text.ts';
import { levelOfSeverity, levelOfStated, NO_LEVEL } from '../normalize/level.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import type { Unwrap } from './envelope.ts';
import { parseRecord } from './json-lines.ts';
import { partialRecords } from './partial-records.ts';

/** `lines`: some of the file, from which it is learnt how its writer divides them. */
export type MakeUnwrap = (times: TimeReader, lines: readonly string[]) => Unwrap;

export interface Unwraper {
  name: string;
  outerTimeWins: boolean;
  make: MakeUnwrap;
}

/** Wrappers around log lines, by the public formats of those who write them. */
export const unwrappers: readonly Unwraper[] = [
  { name: 'parts', outerTimeWins: false, make: partialRecords },
  { name: 'docker-json', outerTimeWins: true, make: dockerJson },
  { name: 'cri', outerTimeWins: true, make: cri },
  { name: 'docker-compose', outerTimeWins: true, make: compose },
  { name: 'job-streams', outerTimeWins: true, make: jobStreams },
  { name: 'job-steps', outerTimeWins: false, make: () => jobAndStep },
  { name: 'stamps', outerTimeWins: true, make: namedStamp },
  { name: 'stamps', outerTimeWins: true, make: stampedRecord },
  { name: 'syslog', outerTimeWins: false, make: priority },
];

/** Docker's json-file driver: `{"log":"…\n","stream":"stdout","time":"…"}`. */
const LINE_END = /\\n"\s*[,}]/;

function dockerJson(times: TimeReader, lines: readonly string[]): Unwrap {
  const endsLines = lines.filter((line) => LINE_END.test(line)).length > lines.length / 2;
  const texts = new TextStore();
  return (bytes, start, end, into) => {
    if (bytes[start] !== 123) return false;
    const record = parseRecord(textOf(bytes, start, end));
    const log = record?.['log'];
    if (record === null || typeof log !== 'string' || !('stream' in record || 'time' in record)) return false;
    const line = cleanText(log);
    const isWhole = line.endsWith('\n');
    texts.put(line);
    into.bytes = texts.bytes;
    into.start = texts.start;
    into.end = texts.end - (isWhole ? (line.endsWith('\r\n') ? 2 : 1) : 0);
    // Lines over 16 KiB are divided; a short one without a line end is whole where none has one.
    into.isPartial = !isWhole && (endsLines || line.length >= 8 * 1024);
    into.source = typeof record['stream'] === 'string' ? record['stream'] : '';
    const time = record['time'] ?? record['@timestamp'] ?? record['timestamp'] ?? record['date'];
    into.timestampMs = typeof time === 'string' || typeof time === 'number' ? times.readAny(String(time)) : Number.NaN;
    return true;
  };
}

const CRI = /(\d{4}-\d\d-\d\dT\S+) (stdout|stderr) ([FP])(?: |$)/y;

/** The Kubernetes container runtime interface: `2024-… stdout F message`. */
function cri(times: TimeReader): Unwrap {
  return (bytes, start, end, into) => {
    if (!isDigit(bytes[start] as number)) return false;
    const text = narrowTextOf(bytes, start, end);
    CRI.lastIndex = 0;
    const match = CRI.exec(text);
    if (match === null) return false;
    into.bytes = bytes;
    into.start = start + CRI.lastIndex;
    into.end = end;
    into.timestampMs = times.readAny(match[1] ?? '');
    into.source = match[2] ?? '';
    into.isPartial = match[3] === 'P';
    return true;
  };
}

const COMPOSE = /(?:(\d\d:\d\d:\d\d) (?=[\w-]+\.\d+ ))?([A-Za-z0-9][\w.@-]*) +\| ?/y;
/** To more than a microsecond: up to there programs write their own times. */
const STAMP = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7,9}(?:Z|[+-]\d\d:\d\d)) ?/y;

/** `docker compose logs`, with or without -t: `web-1  | message`; managers of processes write `10:00:01 web.1  | message`. */
function compose(times: TimeReader): Unwrap {
  return (bytes, start, end, into) => {
    const text = narrowTextOf(bytes, start, end);
    COMPOSE.lastIndex = 0;
    const match = COMPOSE.exec(text);
    if (match === null) return false;
    into.bytes = bytes;
    into.start = start + COMPOSE.lastIndex;
    into.end = end;
    into.component = match[2] ?? '';
    into.source = into.component;
    if (match[1] !== undefined) into.timestampMs = times.readAny(match[1]);
    STAMP.lastIndex = COMPOSE.lastIndex;
    const stamp = STAMP.exec(text);
    if (stamp === null) return true;
    into.timestampMs = times.readAny(stamp[1] ?? '');
    into.start = start + STAMP.lastIndex;
    return true;
  };
}

const STEP = /[^\t]{1,200}\t([^\t]{1,200})\t(?:\u00ef\u00bb\u00bf)?(?=\d{4}-\d\d-\d\dT[\d:.]+Z(?: |$))/y;

/** What a runner of builds puts in front when its log is fetched: the job and the step of each line. */
const jobAndStep: Unwrap = (bytes, start, end, into) => {
  const text = narrowTextOf(bytes, start, end);
  STEP.lastIndex = 0;
  const match = STEP.exec(text);
  if (match === null) return false;
  const [all, step = ''] = match;
  const at = start + all.indexOf('\t') + 1;
  into.bytes = bytes;
  into.start = start + all.length;
  into.end = end;
  into.component = textOf(bytes, at, at + step.length);
  into.source = into.component;
  return true;
};

const STREAM = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z) (\d\d[OE])(?:([ +])|$)/y;

/** What a runner of builds puts in front of the output of a job: the time, the stream, and a plus where the line before goes on. */
function jobStreams(times: TimeReader): Unwrap {
  return (bytes, start, end, into) => {
    if (!isDigit(bytes[start] as number)) return false;
    STREAM.lastIndex = 0;
    const match = STREAM.exec(narrowTextOf(bytes, start, end));
    if (match === null) return false;
    into.bytes = bytes;
    into.start = start + STREAM.lastIndex;
    into.end = end;
    into.timestampMs = times.readAny(match[1] ?? '');
    into.source = match[2] ?? '';
    into.goesOn = match[3] === '+';
    return true;
  };
}

const NAMED_STAMP =
  /\[([A-Za-z][\w-]{0,40}) (\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)\](?: |$)/y;

/** What a runner of tasks puts in front of whatever a program prints: `[task 2024-01-02T10:00:00.123Z] …`. */
function namedStamp(times: TimeReader): Unwrap {
  return (bytes, start, end, into) => {
    if (bytes[start] !== 91) return false;
    const text = narrowTextOf(bytes, start, end);
    NAMED_STAMP.lastIndex = 0;
    const [all = '', name = '', stamp = ''] = NAMED_STAMP.exec(text) ?? [];
    if (all === '' || levelOfStated(name) !== NO_LEVEL) return false;
    into.bytes = bytes;
    into.start = start + all.length;
    into.end = end;
    into.component = name;
    into.source = name;
    into.timestampMs = times.readAny(stamp);
    return true;
  };
}

const RECORD_STAMP = /\[?(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z| ?[+-]\d\d:?\d\d)?)\]? +(?=\{.*\}\s*$)/y;

/** What `kubectl logs --timestamps` and others put in front of an object: `2024-01-02T10:00:00.123456789Z {"level":30,…}`. */
function stampedRecord(times: TimeReader): Unwrap {
  return (bytes, start, end, into) => {
    if (bytes[start] !== 91 && !isDigit(bytes[start] as number)) return false;
    const text = narrowTextOf(bytes, start, end);
    RECORD_STAMP.lastIndex = 0;
    const [all = '', stamp = ''] = RECORD_STAMP.exec(text) ?? [];
    if (all === '') return false;
    into.bytes = bytes;
    into.start = start + all.length;
    into.end = end;
    into.timestampMs = times.readAny(stamp);
    return true;
  };
}

const PRIORITY = /<(\d{1,3})>(?!1 (?:\d{4}-|- ))/y;

/** The priority that a syslog sender puts in front (RFC 5424, 6.2.1). */
function priority(): Unwrap {
  return (bytes, start, end, into) => {
    if (bytes[start] !== 60) return false;
    const text = narrowTextOf(bytes, start, end);
    PRIORITY.lastIndex = 0;
    const match = PRIORITY.exec(text);
    const value = Number(match?.[1] ?? 999);
    if (value > 191) return false;
    into.bytes = bytes;
    into.start = start + PRIORITY.lastIndex;
    into.end = end;
    into.level = levelOfSeverity(value % 8);
    return true;
  };
}
