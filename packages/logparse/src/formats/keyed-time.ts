import { chooseDayOrder } from '../detect/day-order.ts';
import { levelAt, levelPlaceOf } from '../detect/stated-level.ts';
import { type Bytes, bytesOf, narrowTextOf, wideTextOf } from '../lines/bytes.ts';
import { epoch, matchEpoch } from '../normalize/epoch.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import type { Shape } from '../normalize/timestamp-shapes.ts';
import { shapeAt } from '../normalize/whole-time.ts';
import { type FormatContext, type LineFormat, type LineFormatChoice, NO_FIT, type Sample, WHOLE } from './format.ts';
import { entryOfLine } from './raw-entry.ts';

/** A name and a mark with a time behind them: `timestamp="…`, `rt=…`, `SystemTime='…`. */
const KEYED =
  /(?<![\w:@.-])([A-Za-z_@][\w:@.-]{0,60}["']?\s?[=:]\s?["'[(<]?)(?=\d{4}[-/.]|\d\d?[ /.-][A-Z\d]|\d{10}|[A-Z][a-z]{2} )/g;
const FURTHEST = 4096;
const MAX_SAMPLED = 1000;
const MAX_KEYS = 64;
const SHARE = 0.9;
const EXACTNESS = 1;

interface KeyedTime {
  /** What stands right in front of the time. */
  key: string;
  shape: Shape | 'epoch';
  levelPlace: RegExp | null;
}

/** Lines that state their full time somewhere behind the same name, as elements of XML and security events do. */
export function detectKeyedTime(sample: Sample): LineFormatChoice | null {
  const lines = sample.lines.filter((line) => line.trim() !== '' && line.charCodeAt(0) > 32).slice(0, MAX_SAMPLED);
  const groups = new Map<string, { line: string; shape: Shape | 'epoch'; time: string }[]>();
  for (const line of lines)
    for (const found of keyedTimes(line)) groups.set(found.key, [...(groups.get(found.key) ?? []), found]);
  const best = [...groups].sort((a, b) => b[1].length - a[1].length)[0];
  if (best === undefined || best[1].length < 2) return null;
  const [key, found] = best;
  const starts = found.map(({ line }) => line);
  if (starts.length < lines.length * SHARE && !areMarked(starts, lines)) return null;
  const shape = found[0]?.shape ?? 'epoch';
  const settled =
    shape === 'epoch'
      ? shape
      : chooseDayOrder(
          shape,
          found.map(({ time }) => wideTextOf(time)),
        ).shape;
  const time: KeyedTime = { key, shape: settled, levelPlace: levelPlaceOf(starts) };
  return {
    name: 'text',
    reason: `Entries give their time after ${key}`,
    exactness: EXACTNESS,
    open: (context) => createKeyedText(context, time),
  };
}

/** The first full time behind each name of a line. */
function keyedTimes(line: string): { line: string; key: string; shape: Shape | 'epoch'; time: string }[] {
  const { bytes, end } = bytesOf(line.slice(0, FURTHEST));
  const text = narrowTextOf(bytes, 0, end);
  const found = new Map<string, { line: string; key: string; shape: Shape | 'epoch'; time: string }>();
  for (const { 0: key, index } of text.matchAll(KEYED)) {
    if (found.size >= MAX_KEYS) break;
    const at = index + key.length;
    const shape = shapeAt(bytes, at, end) ?? (Number.isNaN(matchEpoch(bytes, at)) ? null : 'epoch');
    const isFull = shape !== null && (shape === 'epoch' || (/[Yy]/.test(shape) && /[hH]/.test(shape)));
    if (isFull && !found.has(key)) found.set(key, { line, key, shape, time: text.slice(at) });
  }
  return [...found.values()];
}

/** All lines with a time begin with one word, and no other line does. */
function areMarked(starts: readonly string[], lines: readonly string[]): boolean {
  const words = new Set(starts.map(firstWord));
  const [word] = words;
  return (
    words.size === 1 &&
    lines[0] === starts[0] &&
    lines.filter((line) => firstWord(line) === word).length === starts.length
  );
}

function firstWord(line: string): string {
  return /^\S+/.exec(line)?.[0] ?? '';
}

function createKeyedText({ entries, times }: FormatContext, { key, shape, levelPlace }: KeyedTime): LineFormat {
  return {
    take(bytes, start, end, lineNumber) {
      const text = narrowTextOf(bytes, start, Math.min(end, start + FURTHEST));
      const at = text.indexOf(key);
      if (at < 0) return NO_FIT;
      const ms = timeAt(shape, bytes, start + at + key.length, end, times);
      if (Number.isNaN(ms)) return NO_FIT;
      const draft = entryOfLine(entries.begin(lineNumber), bytes, start, end);
      draft.timestampMs = ms;
      if (levelPlace !== null) draft.level = levelAt(levelPlace, text);
      return WHOLE;
    },
    goOn: (bytes, start, end, lineNumber) => entries.extend(bytes, start, end, lineNumber),
  };
}

function timeAt(shape: Shape | 'epoch', bytes: Bytes, at: number, end: number, times: TimeReader): number {
  if (shape !== 'epoch') return times.read(shape, bytes, at, end);
  const ms = matchEpoch(bytes, at);
  return Number.isNaN(ms) || epoch.end > end ? Number.NaN : times.epoch(ms);
}
