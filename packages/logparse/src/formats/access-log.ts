import type { EntryFieldsRef, FieldSource } from '../entries/entry-draft.ts';
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
const LINE =
  /(?:\S+ )??(\S+) (\S+) (.{1,100}?) \[(\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d(?: [+-]\d{4})?)\] ("(?:[^"\\\n]|\\.)*") (\d{3}|-) (\d+|-)/y;

/** Access logs of web servers in the common or combined format. */
export function detectAccessLog(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.filter((line) => line.trim() !== '').slice(0, 1000);
  const matching = lines.filter(isAccessLine);
  if (matching.length === 0 || matching.length < lines.length * 0.8) return null;
  return {
    name: 'access-log',
    reason: `${matching.length} of the first ${lines.length} lines are in the common log format.`,
    exactness: EXACT,
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
    take(text, start, end, lineNumber) {
      LINE.lastIndex = start;
      const match = LINE.exec(text);
      if (match === null || LINE.lastIndex > end) return NO_FIT;
      const draft = entryOfLine(entries.begin(lineNumber), text, start, end);
      draft.timestampMs = times.readAny(match[4] ?? '');
      draft.messageStart = text.indexOf(match[5] ?? '', start);
      draft.fields = FIELDS;
      return WHOLE;
    },
    goOn: (text, start, end, lineNumber) => lineOfUnknownForm(entries, text, start, end, lineNumber),
  };
}

const FIELDS: FieldSource = {
  fieldsOf({ text, headerStart }: EntryFieldsRef) {
    LINE.lastIndex = headerStart;
    const match = LINE.exec(text);
    if (match === null) return null;
    const [, client, , user, , , status, bytes] = match;
    return {
      client,
      ...(user === '-' ? {} : { user }),
      status: Number(status),
      bytes: bytes === '-' ? 0 : Number(bytes),
    };
  },
};
