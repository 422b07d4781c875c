import type { EntryPlace, MetadataSource } from '../entries/entry-draft.ts';
import { narrowTextOf, textOf } from '../lines/bytes.ts';
import { isFailedAnswer, namesMethod } from '../normalize/answer.ts';
import { statusOf } from '../normalize/answer-status.ts';
import { levelOfWord } from '../normalize/level.ts';
import { metadataJson } from '../normalize/metadata.ts';
import { planOf } from '../normalize/record-plans.ts';
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

/** `#Fields:` of the W3C, `#fields` of Zeek. */
const FIELDS = /^#fields(?::|[ \t])/i;
const DATE = /^#Date:\s*(\S+)/i;
/** Columns that hold a whole time, when there are none for the date and the clock. */
const TIME_NAMES = ['ts', 'timestamp', 'time', 'datetime', 'x-timestamp', 'date-time', 'gmttime', 'localtime'];

const LEVEL_NAME = /^(?:[a-z]{1,2}-)?(?:log-?)?(?:level|severity)$/i;

/** The W3C extended log format and its kin: `#` texts, then columns that `#Fields:` names. */
export function detectW3c(sample: Sample): LineFormatChoice | null {
  if (!sample.lines.slice(0, 50).some((line) => FIELDS.test(line))) return null;
  return { name: 'w3c-extended', reason: 'A #Fields: line names the columns.', exactness: EXACT, open: createW3c };
}

function createW3c({ entries, times }: FormatContext): LineFormat {
  let names: string[] = [];
  let source: MetadataSource = fieldSource(names, BLANKS);
  let divider = BLANKS;
  let day = '';
  let levelAt = -1;
  let statusAt: number[] = [];
  let hasMethod = false;

  function timeOf(values: readonly string[]): number {
    const date = values[names.indexOf('date')] ?? day;
    const clock = values[names.indexOf('time')];
    if (clock !== undefined && date !== '') return times.readAny(`${date} ${clock.replaceAll('"', '')}`);
    const whole = names.findIndex((name) => TIME_NAMES.includes(name.toLowerCase()));
    return whole < 0 ? Number.NaN : times.readAny((values[whole] ?? '').replace(/^["[]|["\]]$/g, ''));
  }

  return {
    take(bytes, start, end, lineNumber) {
      const text = narrowTextOf(bytes, start, end);
      if (text.startsWith('#')) {
        entries.recordOutside(FIELDS.test(text) ? 'header' : 'comment', lineNumber);
        if (FIELDS.test(text)) {
          divider = dividerOf(text);
          names = text.replace(FIELDS, '').trim().split(divider);
          source = fieldSource(names, divider);
          levelAt = names.findIndex((name) => LEVEL_NAME.test(name));
          hasMethod = names.some(namesMethod);
          statusAt = planOf(names, {}).status.map((name) => names.indexOf(name));
        }
        day = DATE.exec(text)?.[1] ?? day;
        return WHOLE;
      }
      const values = text.split(divider);
      if (names.length === 0 || values.length < names.length) return NO_FIT;
      const draft = entryOfLine(entries.begin(lineNumber), bytes, start, end);
      draft.timestampMs = timeOf(values);
      draft.level = levelOfWord((values[levelAt] ?? '').replace(/^"|"$/g, ''));
      const status = statusOf(statusAt.map((at) => values[at]));
      if (isFailedAnswer(status)) draft.failedStatus = status;
      if (hasMethod) draft.answer = status;
      const afterClock = Math.max(names.indexOf('date'), names.indexOf('time'), names.indexOf('ts')) + 1;
      draft.messageStart = start + startOfColumn(text, afterClock);
      draft.metadata = source;
      return WHOLE;
    },
    goOn: (bytes, start, end, lineNumber) => lineOfUnknownForm(entries, bytes, start, end, lineNumber),
  };
}

/** Tabs where there are any, commas in a list without blanks, else blanks. */
function dividerOf(text: string): RegExp {
  if (text.trim().includes('\t')) return TAB;
  return /^#\w+: *\S+,\S+$/.test(text.trimEnd()) ? COMMA : BLANKS;
}

const COMMA = /,/;
const TIMES = ['date', 'time', 'ts'];
const BLANKS = /[ \t]+/;
const TAB = /\t/;

function startOfColumn(text: string, column: number): number {
  let at = 0;
  for (let i = 0; i < column; i++) {
    while (at < text.length && !' \t'.includes(text.charAt(at))) at++;
    while (at < text.length && ' \t'.includes(text.charAt(at))) at++;
  }
  return at < text.length ? at : 0;
}

function fieldSource(names: readonly string[], divider: RegExp): MetadataSource {
  return {
    metadataOf({ bytes, headerStart, messageEnd }: EntryPlace) {
      const values = textOf(bytes, headerStart, messageEnd).trimEnd().split(divider);
      const fields: Record<string, unknown> = Object.create(null);
      for (const [index, name] of names.entries()) {
        const value = values[index];
        if (value !== undefined && value !== '-' && !TIMES.includes(name)) fields[name] = value;
      }
      return metadataJson(fields);
    },
  };
}
