import { splitColumns } from '../detect/anchor-starts.ts';
import { type Line, lineOf } from '../detect/columns.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import { type FormatContext, type LineFormat, type LineFormatChoice, NO_FIT, type Sample, WHOLE } from './format.ts';
import { entryOfLine, lineOfUnknownForm } from './raw-entry.ts';

const MAX_SAMPLED = 2000;
const MAX_LOOKED_AT = 400;
const MIN_LINES = 3;
/** A record says in one of its first lines when it was. */
const TIME_WITHIN = 4;
const TIMED_SHARE = 0.8;
const OPENING_SHARE = 0.1;
const MOST_STAMPED = 0.5;
const STAMP_WITHIN = 2;
const EXACTNESS = 20;
const HEX = /[0-9a-fA-F]*\d[0-9a-fA-F]*/g;

/** How a line begins: its first word, numbers left out, or that and the mark that the second one begins with. */
type KeyOf = (line: string) => string;
const KEYS: readonly KeyOf[] = [
  (line) => firstWord(line),
  (line) => `${firstWord(line)} ${/^\S+\s+([^\s\w])/.exec(line)?.[1] ?? ''}`,
];

/** Records of several lines that blank lines divide, each of which begins alike and states its time in a further line. */
export function detectParagraphs(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.slice(0, MAX_SAMPLED);
  const heads = lines.flatMap((line, at) => (/^\S/.test(line) && (lines[at - 1] ?? '').trim() === '' ? [at] : []));
  const written = lines.filter((line) => line.trim() !== '');
  if (heads.length < 2 || areStamped(written.slice(0, MAX_LOOKED_AT))) return null;
  for (const keyOf of KEYS) {
    const opening = mostFrequent(heads.map((at) => keyOf(lines[at] ?? '')));
    const openings = heads.filter((at) => keyOf(lines[at] ?? '') === opening);
    if (!areRecords(lines, openings, heads.length)) continue;
    if (written.filter((line) => keyOf(line) === opening).length > openings.length) continue;
    return {
      name: 'blocks',
      reason: `Blank lines separate records that start with ${opening.trim()}.`,
      exactness: EXACTNESS,
      open: (context) => createParagraphs(context, (line) => keyOf(line) === opening),
    };
  }
  return null;
}

function areStamped(lines: readonly string[]): boolean {
  return lines.filter(isStamped).length > lines.length * MOST_STAMPED;
}

function areRecords(lines: readonly string[], openings: readonly number[], heads: number): boolean {
  if (openings.length < Math.max(2, heads * OPENING_SHARE) || openings.some((at) => statesDate(lines[at] ?? '')))
    return false;
  const records = openings.map((from, i) =>
    lines.slice(from, openings[i + 1] ?? lines.length).filter((line) => line.trim() !== ''),
  );
  const timed = records.filter((record) => record.slice(0, TIME_WITHIN).some(hasTime));
  const inside = records.reduce((total, record) => total + record.length, 0);
  return timed.length >= records.length * TIMED_SHARE && inside >= records.length * MIN_LINES;
}

function mostFrequent(keys: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function firstWord(line: string): string {
  return (/^\S+/.exec(line)?.[0] ?? '').slice(0, 100).replace(HEX, '#');
}

/** True for a line as most logs have it: what begins with its time is an entry by itself. */
function isStamped(text: string): boolean {
  return (timeIn(lineOf(text))?.column ?? STAMP_WITHIN) < STAMP_WITHIN;
}

function statesDate(text: string): boolean {
  return timeIn(lineOf(text))?.isDated === true;
}

function hasTime(text: string): boolean {
  return timeIn(lineOf(text)) !== null;
}

/** Where the first time with a clock stands in a line. */
function timeIn(line: Line): { column: number; from: number; to: number; isDated: boolean } | null {
  for (const [column, { kind, shape, start, end, opener }] of splitColumns(line, '').entries()) {
    if (kind !== 'time' || shape === null || shape === 'klog') continue;
    if (shape === 'epoch' || /[hH]/.test(shape))
      return { column, from: start + opener.length, to: end, isDated: shape !== 'epoch' && /[Yy]/.test(shape) };
  }
  return null;
}

function instantOf(text: string, times: TimeReader): number {
  return times.readAny(text.replace(/[\s\])>,;:|]+$/, ''));
}

function createParagraphs({ entries, times }: FormatContext, opens: (line: string) => boolean): LineFormat {
  let isOpen = false;
  let isBehindBlank = true;
  let looked = 0;
  let isDated = false;

  function look(bytes: Bytes, start: number, end: number): void {
    if (looked++ >= TIME_WITHIN || isDated) return;
    const line = lineOf(textOf(bytes, start, end));
    const found = timeIn(line);
    const { draft } = entries;
    // A number that looks like a time gives way to a date.
    if (found === null || !(found.isDated || Number.isNaN(draft.timestampMs))) return;
    draft.timestampMs = instantOf(line.text.slice(found.from, found.to), times);
    isDated = found.isDated;
  }

  return {
    holds: () => isOpen,
    take(bytes, start, end, lineNumber) {
      const line = textOf(bytes, start, end);
      if (line.trim() === '') {
        isBehindBlank = true;
        if (isOpen) entries.blank();
        return isOpen ? WHOLE : NO_FIT;
      }
      const isOpening = (isBehindBlank || !isOpen) && opens(line);
      isBehindBlank = false;
      if (!isOpening && !isOpen) return NO_FIT;
      if (isOpening) {
        entryOfLine(entries.begin(lineNumber), bytes, start, end);
        isOpen = true;
        looked = 0;
        isDated = false;
      } else entries.extend(bytes, start, end, lineNumber);
      look(bytes, start, end);
      return WHOLE;
    },
    goOn(bytes, start, end, lineNumber) {
      if (entries.isOpen) entries.extend(bytes, start, end, lineNumber);
      else lineOfUnknownForm(entries, bytes, start, end, lineNumber);
    },
  };
}
