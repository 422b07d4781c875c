import { TextStore, textOf } from '../lines/bytes.ts';
import type { Fields } from '../normalize/record-values.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import type { Unwrap } from './envelope.ts';
import { parseRecord } from './json-lines.ts';

const OPEN_BRACE = 123;
const MOST_OPEN = 500;
/** No other line can hold such a field. */
const MAY_BE_PART = /partial|log_?tag"|"_p"/i;
const IS_PART = /(?:^|_)partial_message$/i;
const PART_ID = /(?:^|_)partial_id$/i;
const IS_LAST = /(?:^|_)partial_last$/i;
/** `P` for a part, `F` for the last one and for what is whole. */
const TAG = /^(?:log_?tag|_p)$/i;
const WRITER = /^_?(?:container_?(?:id|name)|pod(?:_?name)?|stream|source)$/i;
const TEXT = /^(?:log|message|msg|line)$/i;
/** What ends a record whose text is its last field. */
const END = '"}';

/** How a record says that its text is a part of a longer one. */
interface Part {
  /** The same for all parts of a text. */
  key: string;
  isLast: boolean;
}

/**
 * JSON records of which each holds a part of a long text, as container runtimes and collectors divide it: the first one with
 * the texts of all of them is the record. Others pass as they are. Only where the first lines show such parts.
 */
export function partialRecords(_times: TimeReader, lines: readonly string[]): Unwrap {
  if (!lines.some((line) => MAY_BE_PART.test(line) && partOf(parseRecord(line) ?? {}, new Set())?.isLast === false))
    return () => false;
  const open = new Set<string>();
  const texts = new TextStore();
  return (bytes, start, end, into) => {
    if (bytes[start] !== OPEN_BRACE) return false;
    into.bytes = bytes;
    into.start = start;
    into.end = end;
    const record = parseRecord(textOf(bytes, start, end));
    const part = record === null ? null : partOf(record, open);
    const textKey = Object.keys(record ?? {}).find((key) => TEXT.test(key) && typeof record?.[key] === 'string');
    if (record === null || part === null || textKey === undefined) return true;
    const { [textKey]: text, ...others } = record;
    const isFirst = !open.has(part.key);
    texts.put(isFirst ? JSON.stringify({ ...others, [textKey]: text }).slice(0, -END.length) : escaped(text));
    if (part.isLast) open.delete(part.key);
    else if (open.size < MOST_OPEN) open.add(part.key);
    into.bytes = texts.bytes;
    into.start = texts.start;
    into.end = texts.end;
    into.text = part.key;
    into.closing = END;
    into.isPartial = !part.isLast;
    return true;
  };
}

/** `open`: texts of which the last part has not come. */
function partOf(record: Fields, open: ReadonlySet<string>): Part | null {
  const keys = Object.keys(record);
  const fieldAt = (name: RegExp) => {
    const key = keys.find((one) => name.test(one));
    return key === undefined ? undefined : String(record[key]);
  };
  const id = fieldAt(PART_ID);
  const key =
    id ??
    `of ${keys
      .filter((one) => WRITER.test(one))
      .map((one) => String(record[one]))
      .join(' ')}`;
  const tag = fieldAt(TAG);
  const isPart = tag === undefined ? fieldAt(IS_PART) === 'true' : tag === 'P';
  if (isPart) return { key, isLast: fieldAt(IS_LAST) === 'true' };
  return open.has(key) ? { key, isLast: true } : null;
}

function escaped(text: unknown): string {
  return JSON.stringify(text).slice(1, -1);
}
