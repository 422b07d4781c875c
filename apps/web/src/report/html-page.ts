import type { CaseLine, Histogram, LogFile, RcaResult } from '@rootline/contract';
import { barsOf, htmlReport, type PageLog, type ReadTexts, shortTime } from '@rootline/report';
import type { FileClock } from '#ui/log-clock.tsx';
import { inClock } from './in-clock.ts';

/** What is reported on, and how it is read. */
export interface ReportedPage {
  file: Pick<LogFile, 'filename' | 'entryCount' | 'facts'>;
  /** The clock of the times of the log. */
  clock: FileClock;
  histogram: Histogram | null;
  /** The address of the screen of the file or case. */
  address: string;
  /** Where a line of a case stands; null for a file. */
  placeOf: ((line: number) => CaseLine | null) | null;
  readLines: ReadTexts;
}

const BARS = 120;

/** A result as one page of HTML that stands alone, its times by the clock that the screen shows. */
export function reportPage(result: RcaResult, page: ReportedPage): Promise<string> {
  const { file, clock, address, placeOf, readLines } = page;
  const source = { filename: file.filename, entryCount: file.entryCount, page: address };
  return htmlReport({
    result: inClock(result, clock),
    source: placeOf === null ? source : { ...source, placeOf },
    log: logOf(page),
    readLines,
    version: null,
  });
}

function logOf({ file: { facts }, clock, histogram }: ReportedPage): PageLog | null {
  if (facts === null) return null;
  const notes = clock.words === '' ? facts.notes : [clock.words, ...facts.notes];
  return { lineCount: facts.lineCount, notes, timeline: histogram && timelineOf(histogram, facts.lineCount, clock) };
}

function timelineOf({ axis, start, bucketSize, buckets }: Histogram, lineCount: number, { times }: FileClock) {
  const end = start + bucketSize * buckets.length;
  const stamp = (epochMs: number) => shortTime(times.stamp(new Date(epochMs).toISOString()) ?? '');
  const ends =
    axis === 'time'
      ? { first: stamp(start), last: stamp(end) }
      : { first: `line ${start}`, last: `line ${Math.min(lineCount, end)}` };
  return { rows: barsOf(buckets, BARS), ...ends };
}
