import { LIMITS } from '@rootline/contract';
import { textOf } from '../lines/bytes.ts';
import type { RecordReader } from '../normalize/record-fields.ts';
import type { Fields } from '../normalize/record-values.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import {
  EXACT,
  type FormatContext,
  type LineFormat,
  type LineFormatChoice,
  NO_FIT,
  type Sample,
  WHOLE,
} from './format.ts';
import { lineOfUnknownForm } from './raw-entry.ts';
import { type OpenReader, writeRecord } from './write-record.ts';

const MAX_SAMPLED = 2000;
const MAX_FIELDS = 200;
const SHARE = 0.9;
const OPENING = /^\s*<([A-Za-z_][\w:.-]*)(?=[\s>/])/;
/** What stands around the records: a declaration, a remark, or an opening or closing tag alone. */
const AROUND = /^\s*(?:<\?.*\?>|<!.*>|<\/?[A-Za-z_][\w:.-]*(?:\s[^<>]*)?>)\s*$/;
const LEAF =
  /<([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?:\/>|>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))(?=<\/\1>)|>)/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Elements of one name, each of them a record over one line or several: their attributes and inner texts are its fields. */
export function detectXmlRecords(
  sample: Sample,
  readerOf: (records: readonly Fields[]) => OpenReader,
): LineFormatChoice | null {
  const lines = sample.lines.slice(0, MAX_SAMPLED).filter((line) => line.trim() !== '');
  if (!/^\ufeff?\s*</.test(lines[0] ?? '')) return null;
  const name = recordNameOf(lines);
  if (name === null) return null;
  const records = recordsOf(lines, name).map(fieldsOf);
  const openReader = readerOf(records);
  const reader = openReader(new TimeReader(sample.referenceTimeMs, ''));
  const timed = records.filter((record) => !Number.isNaN(reader.read(record).timestampMs));
  if (records.length === 0 || timed.length < records.length * SHARE) return null;
  return {
    name: 'xml',
    reason: `Elements <${name}> are records.`,
    exactness: EXACT,
    open: (context) => createXmlRecords(context, name, openReader(context.times)),
  };
}

/** The outermost element that comes again and has content of its own. */
function recordNameOf(lines: readonly string[]): string | null {
  const counts = new Map<string, { count: number; indent: number }>();
  for (const line of lines) {
    const name = OPENING.exec(line)?.[1];
    if (name === undefined) continue;
    const indent = line.length - line.trimStart().length;
    const known = counts.get(name) ?? { count: 0, indent };
    counts.set(name, { count: known.count + 1, indent: Math.min(indent, known.indent) });
  }
  const several = [...counts].filter(
    ([name, { count }]) => count > 1 && lines.some((line) => line.includes(`</${name}>`)),
  );
  return several.sort((a, b) => a[1].indent - b[1].indent)[0]?.[0] ?? null;
}

function recordsOf(lines: readonly string[], name: string): string[] {
  const records: string[] = [];
  let open: string[] = [];
  for (const line of lines) {
    if (open.length === 0 && OPENING.exec(line)?.[1] !== name) continue;
    open.push(line);
    if (!line.includes(`</${name}>`)) continue;
    records.push(open.join('\n'));
    open = [];
  }
  return records;
}

/** The attributes and the inner texts of an element by their names, at any depth; of one name the first. */
function fieldsOf(text: string): Fields {
  const fields: Fields = Object.create(null);
  let count = 0;
  const add = (name: string, value: string) => {
    if (!(name in fields) && count++ < MAX_FIELDS) fields[name] = value;
  };
  for (const [, tag = '', attributes = '', quoted, plain = ''] of text.matchAll(LEAF)) {
    const name = tag.slice(tag.indexOf(':') + 1);
    const value = quoted ?? unescaped(plain);
    const [first, ...others] = Array.from(attributes.matchAll(ATTRIBUTE));
    // `<Data Name="User">ann</Data>`: a name beside a text.
    const isNamed =
      first !== undefined && others.length === 0 && /^(?:name|key)$/i.test(first[1] ?? '') && value.trim() !== '';
    if (isNamed) add(unescaped(first[2] ?? first[3] ?? ''), value.trim());
    else {
      for (const [, key = '', double, single] of attributes.matchAll(ATTRIBUTE))
        if (!key.startsWith('xmlns')) add(key === 'Name' ? `${name}.${key}` : key, unescaped(double ?? single ?? ''));
      if (value.trim() !== '') add(name, value.trim());
    }
  }
  return fields;
}

function unescaped(text: string): string {
  return text.includes('&')
    ? text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? '')
    : text;
}

function createXmlRecords({ entries }: FormatContext, name: string, reader: RecordReader): LineFormat {
  let record: string[] = [];
  let from = 0;

  function finish(): void {
    if (record.length === 0) return;
    const fields = fieldsOf(record.join('\n'));
    writeRecord(entries.begin(from), fields, reader, null);
    entries.endAt(from + record.length - 1);
    record = [];
  }

  return {
    holds: () => record.length > 0,
    take(bytes, start, end, lineNumber) {
      const line = textOf(bytes, start, end);
      if (record.length === 0) {
        if (OPENING.exec(line)?.[1] !== name) {
          if (!AROUND.test(line)) return NO_FIT;
          entries.recordOutside('container', lineNumber);
          return WHOLE;
        }
        from = lineNumber;
      }
      record.push(line);
      if (line.includes(`</${name}>`) || record.length >= LIMITS.line.entryLines) finish();
      return WHOLE;
    },
    goOn(bytes, start, end, lineNumber) {
      if (entries.isOpen) entries.extend(bytes, start, end, lineNumber);
      else lineOfUnknownForm(entries, bytes, start, end, lineNumber);
    },
    end: finish,
  };
}
