import type { ParsedLog } from '@rootline/logparse';
import { componentOf } from '../profile/components.ts';
import type { Burst } from './bursts.ts';

/** Quiet time after which a start was survived, as a share of the log. */
const QUIET = 0.2;
/** Failures of a start are told about once each. */
const TIMES_EACH = 3;
/** Entries from which on a later failure is no single complaint. */
const INSISTS = 3;
/** Writers of whom each has its own complaint, or of whom one tells of another's failure. */
const SEVERAL = 2;
/** What kills a process is never a complaint. */
const DEADLY = 5;

/**
 * The bursts of a service without the one it begins with, where that one holds single complaints of several writers, the
 * log went on quietly after it, and a later failure is told again and again or by several writers: what starts says of
 * many things that they failed, once each.
 */
export function afterStart(
  log: ParsedLog,
  strengths: readonly number[],
  bursts: readonly Burst[],
  buckets: number,
): readonly Burst[] {
  const [start, ...later] = bursts;
  const next = later[0];
  if (start === undefined || next === undefined || start.fromBucket > 0) return bursts;
  if (next.fromBucket - start.toBucket < buckets * QUIET) return bursts;
  if (start.entries > TIMES_EACH * start.templates.length || writersOf(log, start) < SEVERAL) return bursts;
  const returns = later.some(({ templates }) => templates.some((index) => start.templates.includes(index)));
  if (returns || start.templates.some((index) => (strengths[index] ?? 0) >= DEADLY)) return bursts;
  return later.some((burst) => insists(log, burst)) ? later : bursts;
}

function insists(log: ParsedLog, burst: Burst): boolean {
  if (burst.newTemplates.length === 0 || burst.entries < INSISTS) return false;
  return burst.templates.length === 1 || writersOf(log, burst) >= SEVERAL;
}

function writersOf({ templates }: ParsedLog, burst: Burst): number {
  const failing = burst.templates.flatMap((index) => templates[index] ?? []);
  return new Set(failing.map(componentOf).filter((writer) => writer !== null)).size;
}
