import {
  type ComponentList,
  type EntryGroup,
  type Histogram,
  type LevelCounts,
  LIMITS,
  type LogEntry,
  type RouteList,
  type TimeGap,
} from '@rootline/contract';
import type { Question } from './questions.ts';
import { type WrittenEntry, writtenRoute } from './written-entries.ts';

const SPREAD_BUCKETS = 200;
const GROUP_BUCKETS = 48;

/** The answer to a question, counted from what was written. An axis is taken over from the answer that is to be checked. */
export function expectedAnswer({ kind, query, matches }: Question, entries: readonly WrittenEntry[], given: unknown) {
  const found = entries.filter(matches);
  const count = entries.length;
  const answers = {
    index: () => indexOf(found, count, query['text'] !== undefined),
    page: () => pageOf(found, query),
    groups: () => groupsOf(found, count),
    components: () => componentsOf(found),
    routes: () => routesOf(found, query, given),
    gaps: () => ({ gaps: gapsOf(found) }),
    histogram: () => histogramOf(entries, given),
  };
  return answers[kind]();
}

/** An answer without what no one can count: how templates are named, and how the whole file looks. */
export function comparable(kind: Question['kind'], answer: unknown): unknown {
  if (kind === 'page') {
    const { entries, ...rest } = answer as { entries: LogEntry[] };
    return { ...rest, entries: entries.map(({ templateId: _, ...entry }) => entry) };
  }
  if (kind === 'groups') {
    const { groups, total } = answer as { groups: EntryGroup[]; total: number };
    return { total, groups: groups.map(({ id: _, text: __, ...group }) => group) };
  }
  if (kind === 'histogram') {
    const { whole: _, ...histogram } = answer as Histogram;
    return histogram;
  }
  return answer;
}

function indexOf(found: readonly WrittenEntry[], count: number, isSearch: boolean) {
  const stride = LIMITS.entries.indexStride;
  const places = found.filter((_, rank) => rank % stride === 0);
  return {
    total: found.length,
    stride,
    lines: places.map(({ line }) => line),
    seqs: places.map(({ seq }) => seq),
    ...(isSearch && { spread: spreadOf(found, count, SPREAD_BUCKETS), levels: levelsOf(found) }),
  };
}

function pageOf(
  found: readonly WrittenEntry[],
  { line = '0', seq = '0', limit = '200', before = '0', raw = 'false' }: Question['query'],
) {
  const start = found.findIndex((entry) => entry.line >= Number(line) && entry.seq >= Number(seq));
  const from = start < 0 ? found.length : start;
  const next = found[from + Number(limit)];
  return {
    entries: found
      .slice(Math.max(0, from - Number(before)), from + Number(limit))
      .map((entry) => ({ ...viewOf(entry), ...(raw === 'true' && { raw: entry.raw }) })),
    nextLine: next?.line ?? null,
    nextSeq: next?.seq ?? null,
  };
}

function viewOf({ seq, line, lineEnd, level, timeMs, message, fields, component }: WrittenEntry) {
  const metadata = Object.keys(fields).length === 0 ? null : fields;
  return { id: String(seq), level, timestamp: isoTime(timeMs), message, metadata, line, lineEnd, component };
}

function groupsOf(found: readonly WrittenEntry[], count: number) {
  const groups = [...Map.groupBy(found, ({ shape }) => shape).values()].map((group) => {
    const times = group.flatMap(({ timeMs }) => timeMs ?? []);
    return {
      count: group.length,
      levels: levelsOf(group),
      firstLine: group[0]?.line ?? 0,
      lastLine: group.at(-1)?.line ?? 0,
      firstTimestamp: isoTime(times[0] ?? null),
      lastTimestamp: isoTime(times.at(-1) ?? null),
      histogram: spreadOf(group, count, GROUP_BUCKETS),
    };
  });
  return { total: groups.length, groups: groups.sort((a, b) => b.count - a.count || a.firstLine - b.firstLine) };
}

function componentsOf(found: readonly WrittenEntry[]): ComponentList {
  const counts = [...Map.groupBy(found, ({ component }) => component)].map(([name, { length: count }]) => ({
    name,
    count,
  }));
  const components = counts.flatMap(({ name, count }) => (name === null ? [] : [{ name, count }]));
  components.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return { total: components.length, unnamed: counts.find(({ name }) => name === null)?.count ?? 0, components };
}

function routesOf(found: readonly WrittenEntry[], query: Question['query'], given: unknown): RouteList {
  const { axis } = given as RouteList;
  const requests = found.filter((entry) => writtenRoute(entry) !== null);
  const hasFailed = ({ fields }: WrittenEntry) => Number(fields['status']) >= 500;
  const overTime = (entries: readonly WrittenEntry[]) => {
    const bars = Array.from({ length: LIMITS.entries.routes.bars }, () => 0);
    for (const { timeMs } of entries) {
      const bar = Math.min(bars.length - 1, Math.floor(((timeMs ?? 0) - axis.start) / axis.bucketSize));
      bars[bar] = (bars[bar] ?? 0) + 1;
    }
    return bars;
  };
  const routes = [...Map.groupBy(requests, (entry) => writtenRoute(entry) ?? '')].map(([route, entries]) => ({
    route,
    requests: entries.length,
    failed: entries.filter(hasFailed).length,
    medianMs: medianOf(entries.flatMap(({ fields }) => fields['duration_ms'] ?? []).map(Number)),
    histogram: overTime(entries),
    failedHistogram: overTime(entries.filter(hasFailed)),
  }));
  routes.sort((a, b) => b.failed - a.failed || b.requests - a.requests || (a.route < b.route ? -1 : 1));
  return {
    total: routes.length,
    requests: requests.length,
    failed: requests.filter(hasFailed).length,
    axis,
    routes: routes.slice(0, Number(query['limit'] ?? LIMITS.entries.routes.default)),
  };
}

function medianOf(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** After a pause of ten times the usual one. */
function gapsOf(found: readonly WrittenEntry[]): TimeGap[] {
  const timed = found.flatMap(({ line, seq, timeMs }) => (timeMs === null ? [] : [{ line, seq, timeMs }]));
  const pauses = timed.flatMap(({ line, seq, timeMs }, i) => {
    const earlier = timed[i - 1];
    return earlier === undefined ? [] : [{ line, seq, milliseconds: timeMs - earlier.timeMs }];
  });
  const positive = pauses.map(({ milliseconds }) => milliseconds).filter((pause) => pause > 0);
  const usual = positive.reduce((sum, pause) => sum + pause, 0) / positive.length;
  const long = pauses.filter(({ milliseconds }) => milliseconds > 10 * usual);
  long.sort((a, b) => b.milliseconds - a.milliseconds || a.seq - b.seq);
  return long.slice(0, LIMITS.entries.timeGaps).sort((a, b) => a.seq - b.seq);
}

function histogramOf(entries: readonly WrittenEntry[], given: unknown): Omit<Histogram, 'whole'> {
  const { start, bucketSize, buckets: bars } = given as Histogram;
  const buckets = bars.map(() => levelsOf([]));
  for (const { timeMs, level } of entries) {
    const counts = timeMs === null ? undefined : buckets[Math.floor((timeMs - start) / bucketSize)];
    if (counts !== undefined) counts[level ?? 'none'] += 1;
  }
  return { axis: 'time', start, bucketSize, buckets };
}

function spreadOf(found: readonly WrittenEntry[], lines: number, buckets: number): number[] {
  const spread = Array.from({ length: buckets }, () => 0);
  for (const { line } of found) {
    const bucket = Math.min(buckets - 1, Math.floor(((line - 1) * buckets) / lines));
    spread[bucket] = (spread[bucket] ?? 0) + 1;
  }
  return spread;
}

function levelsOf(entries: readonly WrittenEntry[]): LevelCounts {
  const counts: LevelCounts = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
  for (const { level } of entries) counts[level ?? 'none'] += 1;
  return counts;
}

function isoTime(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString();
}
