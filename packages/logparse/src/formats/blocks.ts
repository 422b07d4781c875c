import { LIMITS } from '@rootline/contract';
import { splitColumns } from '../detect/anchor-starts.ts';
import { lineOf } from '../detect/columns.ts';
import { textOf } from '../lines/bytes.ts';
import { RecordReader } from '../normalize/record-fields.ts';
import type { Fields } from '../normalize/record-values.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import { type FormatContext, type LineFormat, type LineFormatChoice, NO_FIT, type Sample, WHOLE } from './format.ts';
import { writeRecord } from './write-record.ts';

const PAIR = /^\s*([A-Za-z_][\w .()/[\]-]{0,40}?)\s*(?::(?=\s|$)|=)[ \t]*(.*)$/;
const MAX_LINES = LIMITS.line.entryLines;
const MAX_SAMPLED = 2000;
const PAIRS_SHARE = 0.4;
const MIN_PAIRS = 3;
const MIN_PAIRS_BEHIND_TIME = 2;
/** A weekday and a blank in front. */
const WEEKDAY = 4;
/** Many blocks with one pair more than these are records; fewer may be a page of prose. */
const TIMED_SHARE = 0.5;
const EXACTNESS = 20;

/** How the first line of a record is known. */
interface Opening {
  name: string;
  test(line: string): boolean;
  /** The fewest pairs of a record. */
  pairs: number;
}

/** Records of several lines `Key: value` or `KEY=value`, each of which begins with the same key or with a time alone. */
export function detectBlocks(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.slice(0, MAX_SAMPLED);
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const key = keyOf(first);
  const stamped = stampOf(first) === null ? null : { name: 'a time', test: isStamp, pairs: MIN_PAIRS_BEHIND_TIME };
  const keyed = key === null ? null : { name: key, test: (line: string) => keyOf(line) === key, pairs: MIN_PAIRS };
  return (keyed && blocksFrom(keyed, lines, sample)) ?? (stamped && blocksFrom(stamped, lines, sample));
}

function blocksFrom(opening: Opening, lines: readonly string[], sample: Sample): LineFormatChoice | null {
  const blocks = blocksOf(lines, opening);
  const isShort = (block: string[]) => block.filter((line) => keyOf(line) !== null).length < opening.pairs;
  if (blocks.length < 2 || blocks.some(isShort)) return null;
  const written = lines.filter((line) => line.trim() !== '');
  if (written.filter((line) => keyOf(line) !== null).length < written.length * PAIRS_SHARE) return null;
  const reader = new RecordReader(new TimeReader(sample.referenceTimeMs, ''), false);
  const timed = blocks.filter((block) => !Number.isNaN(reader.read(recordOf(block)).timestampMs));
  if (timed.length < blocks.length * TIMED_SHARE) return null;
  return {
    name: 'blocks',
    reason: `Multi-line records start with ${opening.name}.`,
    exactness: EXACTNESS,
    open: (context) => createBlocks(context, opening),
  };
}

/** The time that a line holds and nothing else: at most a weekday stands before it, and brackets behind it. */
function stampOf(text: string): string | null {
  const line = lineOf(text);
  const columns = splitColumns(line, '');
  const at = columns.findIndex(({ kind }) => kind === 'time');
  const time = columns[at];
  if (time === undefined || at > 1 || time.start > WEEKDAY || time.shape === null || !/[hH]/.test(time.shape))
    return null;
  if (columns.slice(at + 1).some(({ kind }) => kind !== 'bracket')) return null;
  return line.text.slice(time.start, time.end);
}

function isStamp(line: string): boolean {
  return keyOf(line) === null && stampOf(line) !== null;
}

/** The name in front of a value, numbers in it left out; null when the line is no pair. */
function keyOf(line: string): string | null {
  return PAIR.exec(line)?.[1]?.replace(/\d+/g, '') ?? null;
}

/** Whole blocks: the last one of a sample may be cut. */
function blocksOf(lines: readonly string[], opening: Opening): string[][] {
  const blocks: string[][] = [];
  for (const line of lines) {
    if (opening.test(line)) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  return blocks.length > 2 ? blocks.slice(0, -1) : blocks;
}

function recordOf(block: readonly string[]): Fields {
  const record: Fields = Object.create(null);
  const stamp = keyOf(block[0] ?? '') === null ? stampOf(block[0] ?? '') : null;
  if (stamp !== null) record['timestamp'] = stamp;
  let last = '';
  for (const line of stamp === null ? block : block.slice(1)) {
    const pair = PAIR.exec(line);
    const [, key = '', value = ''] = pair ?? [];
    if (pair !== null && !(key in record)) {
      last = key;
      record[key] = value.trim();
    } else if (last !== '' && line.trim() !== '') record[last] = [record[last], line].filter(Boolean).join('\n');
  }
  return record;
}

function createBlocks({ entries, times }: FormatContext, opening: Opening): LineFormat {
  const reader = new RecordReader(times, false);
  let block: string[] = [];
  let from = 0;

  function finish(): void {
    while (block.at(-1)?.trim() === '') block.pop();
    if (block.length === 0) return;
    writeRecord(entries.begin(from), recordOf(block), reader, null);
    entries.endAt(from + block.length - 1);
    block = [];
  }

  return {
    holds: () => block.length > 0,
    take(bytes, start, end, lineNumber) {
      const line = textOf(bytes, start, end);
      const opens = opening.test(line);
      if (!opens && block.length === 0) return NO_FIT;
      if (opens || block.length >= MAX_LINES) finish();
      if (block.length === 0) from = lineNumber;
      block.push(line);
      return WHOLE;
    },
    goOn: (bytes, start, end, lineNumber) => entries.extend(bytes, start, end, lineNumber),
    end: finish,
  };
}
