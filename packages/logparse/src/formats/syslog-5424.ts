import type { EntryFieldsRef, FieldSource } from '../entries/entry-draft.ts';
import { levelOfSeverity } from '../normalize/level.ts';
import {
  EXACT,
  type FormatContext,
  type LineFormat,
  type LineFormatChoice,
  NO_FIT,
  type Sample,
  WHOLE,
} from './format.ts';

// PRI VERSION TIMESTAMP HOSTNAME APP-NAME PROCID MSGID (RFC 5424, 6.2); an octet count may stand in front (RFC 6587).
const HEADER = /(?:\d+ )?<(\d{1,3})>1 (\S+) (\S+) (\S+) (\S+) (\S+) ?/y;
const MARK = '\ufeff';

/** Syslog as RFC 5424 writes it. */
export function detectSyslog5424(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.filter((line) => line.trim() !== '').slice(0, 1000);
  const matching = lines.filter(isSyslog5424Line);
  if (matching.length === 0 || matching.length < lines.length * 0.5) return null;
  return {
    name: 'syslog-rfc5424',
    reason: `${matching.length} of the first ${lines.length} lines have an RFC 5424 header.`,
    exactness: EXACT,
    open: createSyslog5424,
  };
}

/** True for a line with a header of RFC 5424. */
export function isSyslog5424Line(line: string): boolean {
  HEADER.lastIndex = 0;
  return HEADER.test(line);
}

function createSyslog5424({ entries, times }: FormatContext): LineFormat {
  return {
    take(text, start, end, lineNumber) {
      HEADER.lastIndex = start;
      const match = HEADER.exec(text);
      const severity = Number(match?.[1] ?? 999);
      if (match === null || severity > 191 || HEADER.lastIndex > end) return NO_FIT;
      const draft = entries.begin(lineNumber);
      draft.timestampMs = times.readAny(match[2] ?? '');
      draft.level = levelOfSeverity(severity % 8);
      draft.component = match[4] === '-' ? '' : (match[4] ?? '');
      draft.text = text;
      draft.headerStart = start;
      draft.messageStart = afterStructuredData(text, HEADER.lastIndex, end);
      draft.messageEnd = end;
      draft.fields = FIELDS;
      return WHOLE;
    },
    goOn: (text, start, end, lineNumber) => entries.extend(text, start, end, lineNumber),
  };
}

const FIELDS: FieldSource = {
  fieldsOf({ text, headerStart, messageStart }: EntryFieldsRef) {
    HEADER.lastIndex = headerStart;
    const match = HEADER.exec(text);
    if (match === null) return null;
    const fields: Record<string, unknown> = { host: match[3], pid: match[5], messageId: match[6] };
    for (const key of Object.keys(fields)) if (fields[key] === '-') delete fields[key];
    const data = text.slice(HEADER.lastIndex, messageStart).trim();
    return data === '' || data === '-' ? fields : { ...fields, structuredData: data };
  },
};

/** Past `-` or `[id key="value"]…`. */
function afterStructuredData(text: string, from: number, end: number): number {
  let at = from;
  if (text.charAt(at) === '-') at++;
  while (text.charAt(at) === '[' && at < end) {
    let inQuotes = false;
    let i = at + 1;
    for (; i < end; i++) {
      const c = text.charAt(i);
      if (c === '\\') i++;
      else if (c === '"') inQuotes = !inQuotes;
      else if (c === ']' && !inQuotes) break;
    }
    if (i >= end) break;
    at = i + 1;
  }
  while (at < end && (text.charAt(at) === ' ' || text.charAt(at) === MARK)) at++;
  return Math.min(at, end);
}
