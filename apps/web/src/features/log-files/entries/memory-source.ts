import { type Histogram, type LevelCounts, LIMITS, type LogEntry, timeBars } from '@rootline/contract';
import { matchesFields } from './entry-fields.ts';
import { namesIn } from './entry-filters.ts';
import { type EntryFilters, type EntrySource, type HistogramBars, positionOf } from './entry-source.ts';
import { requestOf } from './request-fields.ts';

/** Positions of the texts that match; a regular expression is tried where it can be stopped. */
export type MatchTexts = (
  texts: readonly string[],
  search: { text: string; isRegex: boolean; matchCase: boolean },
) => Promise<number[]>;

/** The specified entries of a backend without windows, held in memory. */
export function memorySource(sent: readonly LogEntry[], matchTexts: MatchTexts): Omit<EntrySource, 'key'> {
  const entries = sent.map((entry, position) => placed(entry, position));
  const passing = async (filters: EntryFilters) => {
    const narrowed = entries.filter((entry) => passes(entry, filters));
    if (!filters.text) return narrowed;
    const positions = await matchTexts(
      narrowed.map((entry) => entry.message),
      { text: filters.text, isRegex: filters.mode === 'regex', matchCase: filters.matchCase === 'true' },
    );
    return positions.flatMap((position) => narrowed[position] ?? []);
  };
  const stride = LIMITS.entries.indexStride;
  return {
    async index(filters) {
      const rows = await passing(filters);
      const firsts = rows.filter((_entry, row) => row % stride === 0);
      const levels = noLevels();
      for (const { level } of rows) levels[level || 'none'] += 1;
      const places = { lines: firsts.map(({ line }) => line), seqs: firsts.map((entry) => Number(positionOf(entry))) };
      return { total: rows.length, stride, ...places, ...(filters.text ? { levels } : {}) };
    },
    async window(filters, { seq, isBehind, limit, before = 0 }) {
      const rows = await passing(filters);
      const first = rows.findIndex((entry) => Number(positionOf(entry)) >= Number(seq) + (isBehind ? 1 : 0));
      const start = first < 0 ? rows.length : first;
      return rows.slice(Math.max(0, start - before), start + limit);
    },
    histogram: async (bars) => histogramOf(entries, bars),
  };
}

function noLevels(): LevelCounts {
  return { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
}

/** Foreign ids say nothing about the order; without line numbers the position stands for the line, too. */
function placed(entry: LogEntry, position: number): LogEntry {
  const id = String(position);
  return entry.line > 0 ? { ...entry, id } : { ...entry, id, line: position + 1, lineEnd: position + 1 };
}

function passes(entry: LogEntry, filters: EntryFilters): boolean {
  if (filters.levels !== undefined && !filters.levels.split(',').includes(entry.level || 'none')) return false;
  if (filters.template !== undefined && entry.templateId !== filters.template) return false;
  if (filters.lines !== undefined && !isWithin(entry.line, filters.lines)) return false;
  if (filters.route !== undefined && requestOf(entry)?.route !== filters.route) return false;
  if (!matchesFields(entry.metadata, filters)) return false;
  const component = entry.component ?? '';
  if (filters.components !== undefined && !namesIn(filters.components).includes(component)) return false;
  if (namesIn(filters.componentsNot).includes(component)) return false;
  if (filters.from === undefined && filters.to === undefined) return true;
  const time = Date.parse(entry.timestamp ?? '');
  if (Number.isNaN(time)) return false;
  return (
    (filters.from === undefined || time >= Date.parse(filters.from)) &&
    (filters.to === undefined || time <= Date.parse(filters.to))
  );
}

function isWithin(line: number, range: string): boolean {
  const [from = 0, to = 0] = range.split('-').map(Number);
  return line >= from && line <= to;
}

/** Buckets of time when any entry has a time, else of lines. */
function histogramOf(entries: readonly LogEntry[], { bars, from, to }: HistogramBars): Histogram {
  const times = entries.map((entry) => Date.parse(entry.timestamp ?? '')).filter((time) => !Number.isNaN(time));
  const axis = times.length > 0 ? 'time' : 'line';
  const values = axis === 'time' ? times : entries.map((entry) => entry.line);
  const first = values.reduce((least, value) => Math.min(least, value), values[0] ?? 0);
  const last = values.reduce((most, value) => Math.max(most, value), first);
  const lines = Math.max(1, Math.ceil((last - first + 1) / bars));
  const { start, bucketSize, count } =
    axis === 'line'
      ? { start: first, bucketSize: lines, count: Math.ceil((last - first + 1) / lines) }
      : timeBars(from === undefined ? first : Date.parse(from), to === undefined ? last : Date.parse(to), bars);
  const buckets = Array.from({ length: count }, noLevels);
  for (const entry of entries) {
    const value = axis === 'time' ? Date.parse(entry.timestamp ?? '') : entry.line;
    const bucket = buckets[Math.floor((value - start) / bucketSize)];
    if (bucket) bucket[entry.level || 'none'] += 1;
  }
  return { axis, start, bucketSize, buckets };
}
