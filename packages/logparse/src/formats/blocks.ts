import { LIMITS } from '@rootline/contract';
import { textOf } from '../lines/bytes.ts';
import { type Fields, RecordReader } from '../normalize/record-fields.ts';
import { TimeReader } from '../normalize/time-reader.ts';
import { type FormatContext, type LineFormat, type LineFormatChoice, NO_FIT, type Sample, WHOLE } from './format.ts';
import { writeRecord } from './write-record.ts';

const PAIR = /^\s*([A-Za-z_][\w .()/[\]-]{0,40}?)\s*(?::(?=\s|$)|=)[ \t]*(.*)$/;
const MAX_LINES = LIMITS.line.entryLines;
const MAX_SAMPLED = 2000;
const PAIRS_SHARE = 0.4;
const MIN_PAIRS = 3;
/** Many blocks with one pair more than these are records; fewer may be a page of prose. */
const TIMED_SHARE = 0.5;
const EXACTNESS = 20;

/** Records of several lines `Key: value` or `KEY=value`, each of which begins with the same key. */
export function detectBlocks(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.slice(0, MAX_SAMPLED);
  const opening = keyOf(lines.find((line) => line.trim() !== '') ?? '');
  if (opening === null) return null;
  const blocks = blocksOf(lines, opening);
  if (blocks.length < 2 || blocks.some((block) => block.filter((line) => keyOf(line) !== null).length < MIN_PAIRS))
    return null;
  const written = lines.filter((line) => line.trim() !== '');
  if (written.filter((line) => keyOf(line) !== null).length < written.length * PAIRS_SHARE) return null;
  const reader = new RecordReader(new TimeReader(sample.referenceTimeMs, ''), false);
  const timed = blocks.filter((block) => !Number.isNaN(reader.read(recordOf(block)).timestampMs));
  if (timed.length < blocks.length * TIMED_SHARE) return null;
  return {
    name: 'blocks',
    reason: `Records of several lines begin with ${opening}.`,
    exactness: EXACTNESS,
    open: (context) => createBlocks(context, opening),
  };
}

/** The name in front of a value, numbers in it left out; null when the line is no pair. */
function keyOf(line: string): string | null {
  return PAIR.exec(line)?.[1]?.replace(/\d+/g, '') ?? null;
}

/** Whole blocks: the last one of a sample may be cut. */
function blocksOf(lines: readonly string[], opening: string): string[][] {
  const blocks: string[][] = [];
  for (const line of lines) {
    if (keyOf(line) === opening) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  return blocks.length > 2 ? blocks.slice(0, -1) : blocks;
}

function recordOf(block: readonly string[]): Fields {
  const record: Fields = Object.create(null);
  let last = '';
  for (const line of block) {
    const pair = PAIR.exec(line);
    const [, key = '', value = ''] = pair ?? [];
    if (pair !== null && !(key in record)) {
      last = key;
      record[key] = value.trim();
    } else if (last !== '' && line.trim() !== '') record[last] = [record[last], line].filter(Boolean).join('\n');
  }
  return record;
}

function createBlocks({ entries, times }: FormatContext, opening: string): LineFormat {
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
      const opens = keyOf(line) === opening;
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
