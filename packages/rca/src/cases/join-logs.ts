import type { CaseLine, LevelCounts } from '@rootline/contract';
import type { Axis, EntryRef, LogTemplate, ParsedLog } from '@rootline/logparse';
import type { RawLine, ReadLines, SourceAt } from '../ports.ts';
import type { CaseLog } from './case-log.ts';
import { type LineMap, mapLines } from './line-map.ts';

/** Files of a case as one log, in the time of the case. */
export interface JoinedLog {
  /** Its lines are those of all files in one order; who wrote a template is its service. */
  log: ParsedLog;
  readLines: ReadLines;
  sourceAt: SourceAt;
  /** Where a line of it stands; null for a number that is none. */
  placeOf(line: number): CaseLine | null;
}

const BUCKETS = 512;
const STRONG_KEPT = 1000;

/**
 * Joins the digests of files into that of one log, so that everything that is done with a log holds for a case: evidence under
 * one budget, statistics, questions to a model and verification. Cost follows the number of templates.
 */
export function joinLogs(files: readonly CaseLog[]): JoinedLog {
  const map = mapLines(files);
  const timeAxis = timeAxisOf(files);
  const lineAxis: Axis = { start: 1, bucketSize: Math.max(1, Math.ceil(map.lineCount / BUCKETS)), buckets: BUCKETS };
  const drafts = files.flatMap((file, index) =>
    file.log.templates.map((template, templateIndex) => ({
      file: index,
      templateIndex,
      template: joinTemplate(file, template, { map, index, timeAxis, lineAxis }),
    })),
  );
  drafts.sort((a, b) => a.template.firstLine - b.template.firstLine);
  const places = new Map(drafts.map(({ file, templateIndex }, index) => [`${file} ${templateIndex}`, index]));
  const templates = drafts.map(({ template }, index) => ({ ...template, id: `t${index + 1}` }));
  const strong = files
    .flatMap(({ log, offsetMs }, file) =>
      [...log.strongHead, ...log.strongTail].map((ref): EntryRef => {
        const line = map.toCase(file, ref.line);
        return {
          ...ref,
          line,
          lineEnd: line + ref.lineEnd - ref.line,
          templateIndex: places.get(`${file} ${ref.templateIndex}`) ?? 0,
          timestampMs: ref.timestampMs === null ? null : ref.timestampMs + offsetMs,
        };
      }),
    )
    .sort((a, b) => a.line - b.line);
  const logs = files.map(({ log }) => log);
  const sum = (of: (log: ParsedLog) => number) => logs.reduce((all, log) => all + of(log), 0);
  const first = files
    .map(({ log, offsetMs }) => (log.firstTimestampMs ?? Number.NaN) + offsetMs)
    .filter(Number.isFinite);
  const last = files.map(({ log, offsetMs }) => (log.lastTimestampMs ?? Number.NaN) + offsetMs).filter(Number.isFinite);
  const log: ParsedLog = {
    format: 'case',
    formatReason: `${files.length} files merged in time order.`,
    zone: logs.some(({ zone }) => zone === 'assumed-utc') ? 'assumed-utc' : (logs[0]?.zone ?? 'none'),
    zoneOffsets: [...new Set(logs.flatMap(({ zoneOffsets }) => zoneOffsets))].slice(0, 8),
    notes: files.flatMap(({ file, log: { notes } }) => notes.map((note) => `${file}: ${note}`)),
    byteCount: sum(({ byteCount }) => byteCount),
    lineCount: map.lineCount,
    entryCount: sum(({ entryCount }) => entryCount),
    explainedShare: sum(({ explainedShare = 1, lineCount }) => explainedShare * lineCount) / Math.max(1, map.lineCount),
    outside: { counts: logs.flatMap(({ outside }) => outside.counts), ranges: [] },
    levels: logs.map(({ levels }) => levels).reduce(addLevels, noLevels()),
    signalCount: sum(({ signalCount }) => signalCount),
    firstTimestampMs: first.length === 0 ? null : first.reduce((a, b) => Math.min(a, b)),
    lastTimestampMs: last.length === 0 ? null : last.reduce((a, b) => Math.max(a, b)),
    templates,
    templateOfPattern: [],
    lineAxis,
    timeAxis,
    lineLevels: spreadLevels(
      files,
      lineAxis,
      ({ log: own }) => own.lineLevels,
      (file, index) => lineOfBucket(file, index, map, files),
    ),
    timeLevels: timeAxis === null ? [] : spreadLevels(files, timeAxis, ({ log: own }) => own.timeLevels, timeOfBucket),
    strongHead: strong.slice(0, STRONG_KEPT),
    strongTail: strong.slice(STRONG_KEPT).slice(-STRONG_KEPT),
    lineIndex: { stride: 1, offsets: [] },
  };
  return {
    log,
    readLines: readThrough(files, map),
    sourceAt(line) {
      const file = map.toFile(line)?.file ?? 0;
      return { id: String(file), lastLine: map.toCase(file, files[file]?.log.lineCount ?? 0) };
    },
    placeOf(line) {
      const place = map.toFile(line);
      const file = place === null ? undefined : files[place.file];
      return place === null || file === undefined
        ? null
        : { line, logFileId: file.id, ...placeInParts(file, place.fileLine) };
    },
  };
}

/** A place in a joined file is one in the part that holds it. */
function placeInParts({ file, parts = [] }: CaseLog, fileLine: number): { file: string; fileLine: number } {
  const part = parts.findLast(({ firstLine }) => firstLine <= fileLine);
  return part === undefined ? { file, fileLine } : { file: part.file, fileLine: fileLine - part.firstLine + 1 };
}

interface Joining {
  map: LineMap;
  index: number;
  timeAxis: Axis | null;
  lineAxis: Axis;
}

function joinTemplate(file: CaseLog, template: LogTemplate, { map, index, timeAxis, lineAxis }: Joining): LogTemplate {
  const { offsetMs, service } = file;
  const moved = (ms: number | null) => (ms === null ? null : ms + offsetMs);
  const firstLine = map.toCase(index, template.firstLine);
  return {
    ...template,
    firstLine,
    lastLine: map.toCase(index, template.lastLine),
    firstTimestampMs: moved(template.firstTimestampMs),
    lastTimestampMs: moved(template.lastTimestampMs),
    exampleLines: template.exampleLines.map((line) => map.toCase(index, line)),
    components:
      service === null
        ? template.components.map((component) => ({ ...component, firstLine: map.toCase(index, component.firstLine) }))
        : [{ name: service, count: template.count, firstLine }],
    lineBuckets: spread(template.lineBuckets, lineAxis, (bucket) =>
      map.toCase(index, middleOf(file.log.lineAxis, bucket)),
    ),
    timeBuckets:
      timeAxis === null ? [] : spread(template.timeBuckets, timeAxis, (bucket) => timeOfBucket(file, bucket)),
  };
}

/** Counts of buckets put where the middle of each lies on another axis. */
function spread(counts: readonly number[], axis: Axis, placeOf: (bucket: number) => number): number[] {
  const target = new Array<number>(axis.buckets).fill(0);
  counts.forEach((count, bucket) => {
    if (count === 0) return;
    const at = bucketAt(axis, placeOf(bucket));
    target[at] = (target[at] ?? 0) + count;
  });
  return target;
}

function spreadLevels(
  files: readonly CaseLog[],
  axis: Axis,
  levelsOf: (file: CaseLog) => readonly LevelCounts[],
  placeOf: (file: CaseLog, bucket: number) => number,
): LevelCounts[] {
  const target = Array.from({ length: axis.buckets }, noLevels);
  for (const file of files) {
    levelsOf(file).forEach((levels, bucket) => {
      const at = bucketAt(axis, placeOf(file, bucket));
      target[at] = addLevels(target[at] ?? noLevels(), levels);
    });
  }
  return target;
}

function lineOfBucket(file: CaseLog, bucket: number, map: LineMap, files: readonly CaseLog[]): number {
  return map.toCase(files.indexOf(file), middleOf(file.log.lineAxis, bucket));
}

function timeOfBucket({ log: { timeAxis }, offsetMs }: CaseLog, bucket: number): number {
  return timeAxis === null ? 0 : middleOf(timeAxis, bucket) + offsetMs;
}

function middleOf({ start, bucketSize }: Axis, bucket: number): number {
  return Math.floor(start + (bucket + 0.5) * bucketSize);
}

function bucketAt({ start, bucketSize, buckets }: Axis, place: number): number {
  return Math.min(buckets - 1, Math.max(0, Math.floor((place - start) / bucketSize)));
}

function timeAxisOf(files: readonly CaseLog[]): Axis | null {
  const axes = files.flatMap(({ log: { timeAxis }, offsetMs }) => {
    if (timeAxis === null) return [];
    const { start, bucketSize, buckets } = timeAxis;
    return [{ from: start + offsetMs, to: start + offsetMs + bucketSize * buckets }];
  });
  if (axes.length === 0) return null;
  const start = axes.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  const end = axes.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY);
  return { start, bucketSize: Math.max(1, Math.ceil((end - start) / BUCKETS)), buckets: BUCKETS };
}

function readThrough(files: readonly CaseLog[], map: LineMap): ReadLines {
  return async (ranges) => {
    const pieces = ranges.flatMap((range) => map.pieces(range));
    const found = new Map<number, RawLine>();
    for (const [file, own] of Map.groupBy(pieces, (piece) => piece.file)) {
      const sorted = own.toSorted((a, b) => a.range.from - b.range.from);
      const read = (await files[file]?.readLines(sorted.map(({ range }) => range))) ?? [];
      for (const raw of read) {
        const line = map.toCase(file, raw.line);
        found.set(line, { line, text: raw.text });
      }
    }
    return ranges.flatMap(({ from, to }) => {
      const lines: RawLine[] = [];
      for (let line = from; line <= Math.min(to, map.lineCount); line++) {
        const raw = found.get(line);
        if (raw !== undefined) lines.push(raw);
      }
      return lines;
    });
  };
}

function noLevels(): LevelCounts {
  return { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
}

function addLevels(a: LevelCounts, b: LevelCounts): LevelCounts {
  return {
    FATAL: a.FATAL + b.FATAL,
    ERROR: a.ERROR + b.ERROR,
    WARN: a.WARN + b.WARN,
    INFO: a.INFO + b.INFO,
    DEBUG: a.DEBUG + b.DEBUG,
    none: a.none + b.none,
  };
}
