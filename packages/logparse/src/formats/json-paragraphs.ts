import { LIMITS } from '@rootline/contract';
import { textOf } from '../lines/bytes.ts';
import type { RecordReader } from '../normalize/record-fields.ts';
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
import { parseRecord } from './json-lines.ts';
import { lineOfUnknownForm } from './raw-entry.ts';
import { type OpenReader, writeRecord } from './write-record.ts';

const MAX_SAMPLED = 4000;
const FEWEST = 2;
const SHARE = 0.8;
const HEADING = /^[A-Za-z][\w ]{0,40}:?$/;

/** Objects over several lines, from a brace alone to a brace alone, with a line or two of other text between them. */
export function detectJsonParagraphs(
  sample: Sample,
  readerOf: (records: readonly Fields[]) => OpenReader,
): LineFormatChoice | null {
  const lines = sample.lines.slice(0, MAX_SAMPLED).filter((line) => line.trim() !== '');
  const texts: string[] = [];
  let open: string[] | null = null;
  let inside = 0;
  for (const line of lines) {
    if (line === '{') open = [];
    if (open === null) continue;
    open.push(line);
    if (line !== '}') continue;
    texts.push(open.join('\n'));
    inside += open.length;
    open = null;
  }
  const records = texts.map(parseRecord).filter((record) => record !== null);
  const written = lines.length - (open?.length ?? 0);
  if (records.length < FEWEST || records.length < texts.length || inside < written * SHARE) return null;
  const openReader = readerOf(records);
  return {
    name: 'json',
    reason: `${records.length} JSON objects over several lines.`,
    exactness: EXACT,
    open: (context) => createJsonParagraphs(context, openReader(context.times)),
  };
}

function createJsonParagraphs({ entries }: FormatContext, reader: RecordReader): LineFormat {
  let open: string[] = [];
  let from = 0;

  function finish(): void {
    const text = open.join('\n');
    const last = from + open.length - 1;
    open = [];
    const record = parseRecord(text);
    const draft = entries.begin(from);
    if (record !== null) writeRecord(draft, record, reader, null);
    else {
      draft.write('{');
      draft.moreText = text.slice(text.indexOf('\n') + 1);
    }
    entries.endAt(last);
  }

  return {
    holds: () => open.length > 0,
    take(bytes, start, end, lineNumber) {
      const line = textOf(bytes, start, end);
      if (open.length === 0 && line !== '{') {
        if (!HEADING.test(line)) return NO_FIT;
        entries.recordOutside('header', lineNumber);
        return WHOLE;
      }
      if (open.length === 0) from = lineNumber;
      open.push(line);
      if (line === '}' || open.length >= LIMITS.line.entryLines) finish();
      return WHOLE;
    },
    goOn: (bytes, start, end, lineNumber) => lineOfUnknownForm(entries, bytes, start, end, lineNumber),
    end() {
      if (open.length > 0) finish();
    },
  };
}
