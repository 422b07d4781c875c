import type { EntryPlace, MetadataSource } from '../entries/entry-draft.ts';
import { type Bytes, bytesOf, narrowTextOf, newBytes, textOf } from '../lines/bytes.ts';
import { metadataJson } from '../normalize/metadata.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
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

// host ident user [time] "request" status bytes, as Apache's common and combined formats write them; a virtual host may stand in front.
// A line that begins with a date holds such a request in its message.
const LINE =
  /(?!\[?\d{4}[-/.]\d\d[-/.]\d\d)(?:\S+ )??(\S+) (\S+) (.{1,100}?) \[(\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d(?: [+-]\d{4})?)\] ("(?:[^"\\\n]|\\.)*") (\d{3}|-) (\d+|-)/y;

/** Access logs of web servers in the common or combined format. */
export function detectAccessLog(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.filter((line) => line.trim() !== '').slice(0, 1000);
  const matching = lines.filter(isAccessLine);
  if (matching.length === 0 || matching.length < lines.length * 0.8) return null;
  return {
    name: 'access-log',
    reason: `${matching.length} of the first ${lines.length} lines are in the common log format.`,
    exactness: EXACT,
    standsAlone: true,
    open: createAccessLog,
  };
}

/** True for a line that begins like one of an access log. */
export function isAccessLine(line: string): boolean {
  LINE.lastIndex = 0;
  return LINE.test(line);
}

function createAccessLog({ entries, times }: FormatContext): LineFormat {
  return {
    take(bytes, start, end, lineNumber) {
      const request = requestAt(bytes, start, end, times);
      if (request < 0) return NO_FIT;
      const draft = entryOfLine(entries.begin(lineNumber), bytes, start, end);
      draft.timestampMs = requestMs;
      draft.messageStart = request;
      draft.answer = answer;
      draft.metadata = FIELDS;
      return WHOLE;
    },
    goOn: (bytes, start, end, lineNumber) => lineOfUnknownForm(entries, bytes, start, end, lineNumber),
  };
}

const FURTHEST_TIME = 400;
/** The time that requestAt read last. */
let requestMs = Number.NaN;
/** The status of the answer to the request that was read last. */
let answer = 0;

/** Where the request of a line begins; -1 when the line is not of this form. */
function requestAt(bytes: Bytes, start: number, end: number, times: TimeReader): number {
  let blanks = 0;
  const furthest = Math.min(end, start + FURTHEST_TIME);
  for (let at = start; at < furthest; at++) {
    const c = bytes[at];
    if (c !== 32) continue;
    blanks++;
    if (bytes[at + 1] !== 91 || bytes[at + 4] !== 47) continue;
    if (blanks !== 3 && blanks !== 4) break;
    requestMs = times.read('d/N/Y:h:m:sfz', bytes, at + 2, end);
    if (Number.isNaN(requestMs) || bytes[times.end] !== 93) break;
    const request = times.end + 2;
    if (bytes[request] === 34 && isAnswered(bytes, request, end)) return request;
    break;
  }
  return unusualRequestAt(bytes, start, end, times);
}

/** True when a quoted text, a status and a size stand there. */
function isAnswered(bytes: Bytes, quote: number, end: number): boolean {
  let at = quote + 1;
  for (; at < end && bytes[at] !== 34; at++) if (bytes[at] === 92) at++;
  const digits = (n: number) => (bytes[n] as number) >= 48 && (bytes[n] as number) <= 57;
  if (at + 6 > end || bytes[at + 1] !== 32) return false;
  if (!digits(at + 2) || !digits(at + 3) || !digits(at + 4)) return false;
  answer =
    ((bytes[at + 2] as number) - 48) * 100 + ((bytes[at + 3] as number) - 48) * 10 + (bytes[at + 4] as number) - 48;
  return bytes[at + 5] === 32 && (digits(at + 6) || bytes[at + 6] === 45);
}

function unusualRequestAt(bytes: Bytes, start: number, end: number, times: TimeReader): number {
  const text = narrowTextOf(bytes, start, end);
  LINE.lastIndex = 0;
  const match = LINE.exec(text);
  if (match === null) return -1;
  requestMs = times.readAny(match[4] ?? '');
  answer = Number(match[6] === '-' ? 0 : match[6]);
  return start + text.indexOf(match[5] ?? '');
}

const FIELDS: MetadataSource = {
  metadataOf({ bytes, headerStart, messageStart, messageEnd }: EntryPlace) {
    const usual = usualFields(bytes, headerStart, messageStart, messageEnd);
    if (usual !== null) return usual;
    LINE.lastIndex = 0;
    const match = LINE.exec(textOf(bytes, headerStart, messageEnd));
    if (match === null) return null;
    const [, client, , user, , , status, sent] = match;
    return metadataJson({
      client,
      ...(user === '-' ? {} : { user }),
      status: Number(status),
      bytes: sent === '-' ? 0 : Number(sent),
    });
  },
};

const LONGEST_NAME = 100;
const YEAR_DIGITS = 4;
/** Of `[06/Mar/2026:04:00:00 +0000] `, with its zone or without. */
const TIME_LENGTHS = new Set([29, 23]);
/** Numbers of so many digits are written as they are read. */
const PLAIN_DIGITS = 15;
const CLIENT = latin('{"client":"');
const USER = latin('","user":"');
const STATUS = latin('","status":');
const SENT = latin(',"bytes":');
const out = newBytes(4 * LONGEST_NAME);
let outEnd = 0;

/**
 * The same fields, written without an expression, an object and its JSON: decision 0095 says what these cost.
 * Null for a line with a host in front, with a character that JSON writes another way, or with anything else unusual.
 */
function usualFields(bytes: Bytes, start: number, quote: number, end: number): string | null {
  const clientEnd = endOfName(bytes, start, quote);
  if (clientEnd < 0 || isDigits(bytes, start, start + YEAR_DIGITS)) return null;
  const identEnd = endOfName(bytes, clientEnd + 1, quote);
  if (identEnd < 0) return null;
  const userStart = identEnd + 1;
  const userEnd = endOfName(bytes, userStart, quote);
  if (userEnd < 0 || bytes[userEnd + 1] !== 91 || !TIME_LENGTHS.has(quote - userEnd - 1)) return null;
  let at = quote + 1;
  for (; at < end && bytes[at] !== 34; at++) if (bytes[at] === 92) at++;
  const status = at + 2;
  const sent = status + 4;
  if (sent >= end || !isDigits(bytes, status, sent - 1)) return null;
  let sentEnd = sent;
  while (sentEnd < end && isDigits(bytes, sentEnd, sentEnd + 1)) sentEnd++;
  const digits = sentEnd - sent;
  if (digits > PLAIN_DIGITS || bytes[status] === 48 || (bytes[sent] === 48 && digits > 1)) return null;
  if (digits === 0 && bytes[sent] !== 45) return null;

  outEnd = 0;
  write(CLIENT, 0, CLIENT.length);
  write(bytes, start, clientEnd);
  if (userEnd - userStart > 1 || bytes[userStart] !== 45) {
    write(USER, 0, USER.length);
    write(bytes, userStart, userEnd);
  }
  write(STATUS, 0, STATUS.length);
  write(bytes, status, sent - 1);
  write(SENT, 0, SENT.length);
  if (digits > 0) write(bytes, sent, sentEnd);
  else out[outEnd++] = 48;
  out[outEnd++] = 125;
  return narrowTextOf(out, 0, outEnd);
}

/** Where the blank behind a short name stands that JSON writes as it is; -1 when there is none. */
function endOfName(bytes: Bytes, start: number, end: number): number {
  const last = Math.min(end, start + LONGEST_NAME);
  for (let at = start; at < last; at++) {
    const c = bytes[at] as number;
    if (c === 32) return at > start ? at : -1;
    if (c < 33 || c > 126 || c === 34 || c === 92) return -1;
  }
  return -1;
}

function isDigits(bytes: Bytes, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] as number) < 48 || (bytes[at] as number) > 57) return false;
  return true;
}

function write(bytes: Bytes, from: number, to: number): void {
  for (let at = from; at < to; at++) out[outEnd++] = bytes[at] as number;
}

function latin(text: string): Bytes {
  const { bytes, end } = bytesOf(text);
  return bytes.subarray(0, end);
}
