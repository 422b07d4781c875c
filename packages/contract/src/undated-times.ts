import type { FileFacts } from './entities/log-file.ts';
import type { CitedLine, RcaResult } from './entities/rca-result.ts';
import type { ZoneKind } from './vocabulary.ts';

const DAY_MS = 86_400_000;

/**
 * Times of a log that states no date. They are kept as moments of a day that stands in for the unknown one, so that they
 * have an order and a distance; that day is never shown.
 */
export interface UndatedTimes {
  /** Seconds since a start, or times of day. */
  kind: 'since-start' | 'time-of-day';
  /** The moment, in epoch milliseconds, that stands for the start or for the first midnight. */
  fromMs: number;
}

/** What is known of the dates of a log, as the parser tells it; null where its times have dates. */
export function undatedTimes(log: { zone: ZoneKind; startMs?: number; dayMs?: number }): UndatedTimes | null {
  if (log.zone === 'since-start' && log.startMs !== undefined) return { kind: 'since-start', fromMs: log.startMs };
  return log.dayMs === undefined ? null : { kind: 'time-of-day', fromMs: log.dayMs };
}

/** The same from the facts of a file. */
export function undatedTimesOf({
  zone,
  startTimestamp,
  dayTimestamp,
}: Pick<FileFacts, 'zone' | 'startTimestamp' | 'dayTimestamp'>): UndatedTimes | null {
  return undatedTimes({
    zone,
    ...(startTimestamp !== undefined && { startMs: Date.parse(startTimestamp) }),
    ...(dayTimestamp !== undefined && { dayMs: Date.parse(dayTimestamp) }),
  });
}

/** A moment without its day, to the millisecond or the second: `+123.450 s`, `03:21:44.201`, and `03:21:44 +1 d` on the next day. */
export function undatedText({ kind, fromMs }: UndatedTimes, epochMs: number, digits: 0 | 3): string {
  const sinceMs = epochMs - fromMs;
  if (kind === 'since-start') {
    const steps = 10 ** digits;
    const seconds = Math.floor(sinceMs / (1000 / steps)) / steps;
    return `${seconds < 0 ? '' : '+'}${seconds.toFixed(digits)} s`;
  }
  const clock = new Date(epochMs).toISOString().slice(11, digits === 0 ? 19 : 23);
  const days = Math.floor(sinceMs / DAY_MS);
  return days === 0 ? clock : `${clock} ${days < 0 ? '' : '+'}${days} d`;
}

/** An ISO time of a log as it is told outside: without its day where the log states none. */
export function toldTime(undated: UndatedTimes | null, iso: string | null): string | null {
  const epochMs = Date.parse(iso ?? '');
  return undated === null || Number.isNaN(epochMs) ? iso : undatedText(undated, epochMs, 3);
}

/** A result with every time of the log told in this way. */
export function tellTimes(result: RcaResult, undated: UndatedTimes | null): RcaResult {
  if (undated === null) return result;
  const told = (iso: string | null) => toldTime(undated, iso);
  const linesOf = (lines: CitedLine[]) => lines.map((line) => ({ ...line, timestamp: told(line.timestamp) }));
  const { secondOpinion: opinion } = result;
  return {
    ...result,
    errorAnalysis: result.errorAnalysis.map((row) => ({
      ...row,
      firstOccurrence: told(row.firstOccurrence),
      lastOccurrence: told(row.lastOccurrence),
    })),
    candidates: result.candidates.map((row) => ({ ...row, firstOccurrence: told(row.firstOccurrence) })),
    cascade: result.cascade.map((step) => ({ ...step, timestamp: told(step.timestamp) })),
    evidence: result.evidence.map((item) => ({ ...item, lines: linesOf(item.lines) })),
    ...(opinion !== undefined && {
      secondOpinion: {
        ...opinion,
        model: { ...opinion.model, lines: linesOf(opinion.model.lines) },
        statistics: { ...opinion.statistics, lines: linesOf(opinion.statistics.lines) },
      },
    }),
  };
}
