import type { ParsedLog } from '@rootline/logparse';
import type { PageLog } from '@rootline/report';
import { timelineBars } from './timeline-bars.ts';

const BARS = 120;

/** What the page of HTML shows of a log itself; null where the log was read elsewhere. */
export function pageLogOf(log: ParsedLog | null): PageLog | null {
  return log && { lineCount: log.lineCount, notes: log.notes, timeline: timelineBars(log, BARS) };
}
