import type { EntryPlace, MetadataSource } from '../entries/entry-draft.ts';
import { narrowTextOf, textOf } from '../lines/bytes.ts';
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
import { entryOfLine, lineOfUnknownForm } from './raw-entry.ts';

const FIELDS = '#Fields:';

/** The W3C extended log format: `#` texts, then columns that `#Fields:` names. */
export function detectW3c(sample: Sample): LineFormatChoice | null {
  if (!sample.lines.slice(0, 50).some((line) => line.startsWith(FIELDS))) return null;
  return { name: 'w3c-extended', reason: 'A #Fields: line names the columns.', exactness: EXACT, open: createW3c };
}

function createW3c({ entries, times }: FormatContext): LineFormat {
  let names: string[] = [];
  let source: MetadataSource = fieldSource(names);
  let day = '';
  return {
    take(bytes, start, end, lineNumber) {
      const text = narrowTextOf(bytes, start, end);
      if (text.startsWith('#')) {
        entries.close();
        if (text.startsWith(FIELDS)) {
          names = text.slice(FIELDS.length).trim().split(/\s+/);
          source = fieldSource(names);
        }
        if (text.startsWith('#Date:')) day = text.slice(6).trim().split(' ')[0] ?? '';
        return WHOLE;
      }
      const values = text.split(/[ \t]+/);
      if (values.length < names.length) return NO_FIT;
      const draft = entryOfLine(entries.begin(lineNumber), bytes, start, end);
      const date = values[names.indexOf('date')] ?? day;
      const clock = values[names.indexOf('time')];
      draft.timestampMs = clock === undefined ? Number.NaN : times.readAny(`${date} ${clock.replaceAll('"', '')}`);
      const afterClock = Math.max(names.indexOf('date'), names.indexOf('time')) + 1;
      draft.messageStart = start + startOfColumn(text, afterClock);
      draft.metadata = source;
      return WHOLE;
    },
    goOn: (bytes, start, end, lineNumber) => lineOfUnknownForm(entries, bytes, start, end, lineNumber),
  };
}

function startOfColumn(text: string, column: number): number {
  let at = 0;
  for (let i = 0; i < column; i++) {
    while (at < text.length && !' \t'.includes(text.charAt(at))) at++;
    while (at < text.length && ' \t'.includes(text.charAt(at))) at++;
  }
  return at < text.length ? at : 0;
}

function fieldSource(names: readonly string[]): MetadataSource {
  return {
    metadataOf({ bytes, headerStart, messageEnd }: EntryPlace) {
      const values = textOf(bytes, headerStart, messageEnd)
        .trimEnd()
        .split(/[ \t]+/);
      const fields: Record<string, unknown> = Object.create(null);
      for (const [index, name] of names.entries()) {
        const value = values[index];
        if (value !== undefined && value !== '-' && name !== 'date' && name !== 'time') fields[name] = value;
      }
      return metadataJson(fields);
    },
  };
}
