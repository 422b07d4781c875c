import type { EntryPlace, MetadataSource } from '../entries/entry-draft.ts';
import { type Bytes, narrowTextOf, textOf } from '../lines/bytes.ts';
import { levelOfSeverity } from '../normalize/level.ts';
import { metadataJson } from '../normalize/metadata.ts';
import {
  EXACT,
  type FormatContext,
  type LineFormat,
  type LineFormatChoice,
  NO_FIT,
  type Sample,
  WHOLE,
} from './format.ts';
import { entryOfLine } from './raw-entry.ts';

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
    standsAlone: true,
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
    take(bytes, start, end, lineNumber) {
      HEADER.lastIndex = 0;
      const match = HEADER.exec(narrowTextOf(bytes, start, end));
      const severity = Number(match?.[1] ?? 999);
      if (match === null || severity > 191) return NO_FIT;
      // To begin an entry may hand on others, whose metadata is read with the same expression.
      const headerLength = HEADER.lastIndex;
      const draft = entryOfLine(entries.begin(lineNumber), bytes, start, end);
      draft.timestampMs = times.readAny(match[2] ?? '');
      draft.level = levelOfSeverity(severity % 8);
      draft.levelInMessage = true;
      draft.component = match[4] === '-' ? '' : (match[4] ?? '');
      draft.messageStart = afterStructuredData(bytes, start + headerLength, end);
      draft.metadata = FIELDS;
      return WHOLE;
    },
    goOn: (bytes, start, end, lineNumber) => entries.extend(bytes, start, end, lineNumber),
  };
}

const FIELDS: MetadataSource = {
  metadataOf({ bytes, headerStart, messageStart }: EntryPlace) {
    const text = textOf(bytes, headerStart, messageStart);
    HEADER.lastIndex = 0;
    const match = HEADER.exec(text);
    if (match === null) return null;
    const fields: Record<string, unknown> = { host: match[3], pid: match[5], messageId: match[6] };
    for (const key of Object.keys(fields)) if (fields[key] === '-') delete fields[key];
    const data = text.slice(HEADER.lastIndex).replace(MARK, '').trim();
    return metadataJson(data === '' || data === '-' ? fields : { ...fields, structuredData: data });
  },
};

/** Past `-` or `[id key="value"]…`. */
function afterStructuredData(bytes: Bytes, from: number, end: number): number {
  let at = from;
  if (bytes[at] === 45) at++;
  while (bytes[at] === 91 && at < end) {
    let inQuotes = false;
    let i = at + 1;
    for (; i < end; i++) {
      const c = bytes[i];
      if (c === 92) i++;
      else if (c === 34) inQuotes = !inQuotes;
      else if (c === 93 && !inQuotes) break;
    }
    if (i >= end) break;
    at = i + 1;
  }
  while (at < end && bytes[at] === 32) at++;
  if (bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf) at += 3;
  while (at < end && bytes[at] === 32) at++;
  return Math.min(at, end);
}
