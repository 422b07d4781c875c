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

const FIELDS = '#Fields:';

/** The W3C extended log format: `#` directives, then columns that `#Fields:` names. */
export function detectW3c(sample: Sample): LineFormatChoice | null {
  if (!sample.lines.slice(0, 50).some((line) => line.startsWith(FIELDS))) return null;
  return { name: 'w3c-extended', reason: 'A #Fields: line names the columns.', exactness: EXACT, open: createW3c };
}

function createW3c({ entries, times }: FormatContext): LineFormat {
  let names: string[] = [];
  let source: FieldSource = fieldSource(names);
  let day = '';
  return {
    take(text, start, end, lineNumber) {
      if (text.charAt(start) === '#') {
        const directive = text.slice(start, end);
        entries.close();
        if (directive.startsWith(FIELDS)) {
          names = directive.slice(FIELDS.length).trim().split(/\s+/);
          source = fieldSource(names);
        }
        if (directive.startsWith('#Date:')) day = directive.slice(6).trim().split(' ')[0] ?? '';
        return WHOLE;
      }
      const values = text.slice(start, end).split(/[ \t]+/);
      if (values.length < names.length) return NO_FIT;
      const draft = entryOfLine(entries.begin(lineNumber), text, start, end);
      const date = values[names.indexOf('date')] ?? day;
      const clock = values[names.indexOf('time')];
      draft.timestampMs = clock === undefined ? Number.NaN : times.readAny(`${date} ${clock.replaceAll('"', '')}`);
      const afterClock = Math.max(names.indexOf('date'), names.indexOf('time')) + 1;
      draft.messageStart = startOfColumn(text, start, end, afterClock);
      draft.fields = source;
      return WHOLE;
    },
    goOn: (text, start, end, lineNumber) => lineOfUnknownForm(entries, text, start, end, lineNumber),
  };
}

function startOfColumn(text: string, start: number, end: number, column: number): number {
  let at = start;
  for (let i = 0; i < column; i++) {
    while (at < end && !' \t'.includes(text.charAt(at))) at++;
    while (at < end && ' \t'.includes(text.charAt(at))) at++;
  }
  return at < end ? at : start;
}

function fieldSource(names: readonly string[]): FieldSource {
  return {
    fieldsOf({ text, headerStart }: EntryFieldsRef) {
      const end = text.indexOf('\n', headerStart);
      const values = text
        .slice(headerStart, end < 0 ? text.length : end)
        .trimEnd()
        .split(/[ \t]+/);
      const fields: Record<string, unknown> = Object.create(null);
      for (const [index, name] of names.entries()) {
        const value = values[index];
        if (value !== undefined && value !== '-' && name !== 'date' && name !== 'time') fields[name] = value;
      }
      return fields;
    },
  };
}
