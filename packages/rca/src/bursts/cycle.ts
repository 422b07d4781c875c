import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { FAILURE_STRENGTH } from '../profile/template-strength.ts';

/** The entries of a program that starts, fails, and starts again. */
export interface Cycle {
  /** How often they come. */
  times: number;
  /** Entries of one time. */
  entries: number;
  /** The templates that come each time. */
  templates: ReadonlySet<number>;
  /** The last line of the first time. */
  lastLine: number;
}

/** Fewer repeats are no loop. */
const LEAST_TIMES = 3;
/** Entries that one template may have in a cycle. */
const MOST_EACH = 4;
/** Share of a log that its loop makes up. */
const WHOLE = 0.8;
/** How far from both ends of the log, in cycles, a template may begin and end that comes in each of them. */
const REACH = 1.5;

/**
 * Finds the loop that a log is made of: templates that come equally often from its beginning to its end, a failure among
 * them. null where the log is no such loop. Takes a strength for each template.
 */
export function cycleOf(log: ParsedLog, strengths: readonly number[]): Cycle | null {
  const isFailing = ({ count }: LogTemplate, index: number) =>
    count >= LEAST_TIMES && (strengths[index] ?? 0) >= FAILURE_STRENGTH;
  const failing = log.templates.filter(isFailing);
  for (const times of new Set(failing.map(({ count }) => count).sort((a, b) => a - b))) {
    const templates = new Set(log.templates.flatMap((one, index) => (isPart(log, one, times) ? [index] : [])));
    const parts = [...templates].flatMap((index) => log.templates[index] ?? []);
    const entries = parts.reduce((sum, { count }) => sum + count, 0);
    if (!parts.some((one) => failing.includes(one)) || parts.length < 2 || entries < WHOLE * log.entryCount) continue;
    const lastLine = Math.max(...parts.map(({ firstLine }) => firstLine));
    return { times, entries: Math.round(entries / times), templates, lastLine };
  }
  return null;
}

/** True for a template that comes in each of so many cycles; the first or the last may be cut off. */
function isPart({ lineCount }: ParsedLog, { count, firstLine, lastLine }: LogTemplate, times: number): boolean {
  const each = Math.round(count / times);
  if (each < 1 || each > MOST_EACH || Math.abs(count - each * times) > each) return false;
  const reach = (REACH * lineCount) / times;
  return firstLine <= reach && lastLine > lineCount - reach;
}
