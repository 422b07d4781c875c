import type { ParsedLog } from '@rootline/logparse';
import type { LineRange } from '../ports.ts';
import type { CaseLog } from './case-log.ts';

/** Lines of one file that follow each other in the joined log too. */
interface Run {
  /** In the joined log. */
  from: number;
  file: number;
  fileFrom: number;
  count: number;
}

/** A range of lines of one file. */
interface FileRange {
  file: number;
  range: LineRange;
  /** Where it begins in the joined log. */
  from: number;
}

/** How lines of files and of the joined log correspond. */
export interface LineMap {
  lineCount: number;
  toCase(file: number, fileLine: number): number;
  toFile(line: number): { file: number; fileLine: number } | null;
  /** The pieces of files that make up a range of the joined log, in its order. */
  pieces(range: LineRange): FileRange[];
}

/**
 * Puts the lines of files in one order by the times that their digests know: those of templates and of strong entries. Lines
 * between two known times stay with the earlier one, so each file keeps its order and no entry is torn apart. What a file
 * without times says comes last.
 */
export function mapLines(files: readonly CaseLog[]): LineMap {
  const stretches = files
    .flatMap(({ log, offsetMs }, file) => stretchesOf(log, offsetMs).map((stretch) => ({ ...stretch, file })))
    .sort((a, b) => (a.key === b.key ? a.file - b.file || a.fileFrom - b.fileFrom : a.key - b.key));
  const runs: Run[] = [];
  let next = 1;
  for (const { file, fileFrom, count } of stretches) {
    const last = runs.at(-1);
    if (last !== undefined && last.file === file && last.fileFrom + last.count === fileFrom) last.count += count;
    else runs.push({ from: next, file, fileFrom, count });
    next += count;
  }
  const byFile = files.map((_, file) => runs.filter((run) => run.file === file));
  const lineCount = next - 1;
  return {
    lineCount,
    toCase(file, fileLine) {
      const run = lastAt(byFile[file] ?? [], (other) => other.fileFrom <= fileLine);
      return run === undefined ? 1 : run.from + Math.min(fileLine - run.fileFrom, run.count - 1);
    },
    toFile(line) {
      const run = lastAt(runs, (other) => other.from <= line);
      if (run === undefined || line >= run.from + run.count) return null;
      return { file: run.file, fileLine: run.fileFrom + line - run.from };
    },
    pieces({ from, to }) {
      const pieces: FileRange[] = [];
      const first = Math.max(
        0,
        lastIndexAt(runs, (run) => run.from <= from),
      );
      for (let index = first; index < runs.length; index++) {
        const run = runs[index];
        if (run === undefined || run.from > to) break;
        const start = Math.max(from, run.from);
        const end = Math.min(to, run.from + run.count - 1);
        if (start > end) continue;
        const range = { from: run.fileFrom + start - run.from, to: run.fileFrom + end - run.from };
        pieces.push({ file: run.file, range, from: start });
      }
      return pieces;
    },
  };
}

/** The lines of a file cut where a time is known; times that lie behind count as the latest one. */
function stretchesOf(log: ParsedLog, offsetMs: number): { key: number; fileFrom: number; count: number }[] {
  const times = new Map<number, number>();
  const know = (line: number, ms: number | null) => {
    if (ms !== null && line >= 1 && line <= log.lineCount) times.set(line, ms);
  };
  for (const template of log.templates) {
    know(template.lastLine, template.lastTimestampMs);
    know(template.firstLine, template.firstTimestampMs);
  }
  for (const ref of [...log.strongHead, ...log.strongTail]) know(ref.line, ref.timestampMs);
  if (log.lineCount === 0) return [];
  const points = [...times].sort(([a], [b]) => a - b);
  if (points.length === 0) return [{ key: Number.POSITIVE_INFINITY, fileFrom: 1, count: log.lineCount }];
  let latest = Number.NEGATIVE_INFINITY;
  return points.map(([line, ms], index) => {
    latest = Math.max(latest, ms);
    const fileFrom = index === 0 ? 1 : line;
    const end = points[index + 1]?.[0] ?? log.lineCount + 1;
    return { key: latest + offsetMs, fileFrom, count: end - fileFrom };
  });
}

function lastAt<T>(sorted: readonly T[], isBefore: (item: T) => boolean): T | undefined {
  return sorted[lastIndexAt(sorted, isBefore)];
}

/** Index of the last item for which a test holds that holds up to some place and not behind it; -1 for none. */
function lastIndexAt<T>(sorted: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
