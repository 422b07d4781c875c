import type { LevelCounts } from './entities/log-entry.ts';

/** So many first buckets say what is usual for the file, whatever happens in them. */
const LEARNT_BUCKETS = 5;
/** Fewer errors than these make nothing usual. */
const ENOUGH = 3;
const BURST = 3;
/** From this share on, failures are no noise, however usual they are in the file. */
const MOSTLY_FAILURES = 0.4;
const SPECK = 0.05;
/** A start that takes less of the file says nothing. */
const CALM_SHARE = 0.1;
/** Errors that a calm beginning would have held at their later rate: with so many it is calm by no chance. */
const MISSED_ERRORS = 7;

/** What is usual for a file: the median of its buckets with errors before the first burst of them; null when these have none. */
export function usualErrors(errors: readonly number[]): number | null {
  const failing = beforeBurst(errors).filter((count) => count > 0);
  return failing.length < ENOUGH ? null : median(failing);
}

/** The mean number of errors in the same buckets, counting those without errors; null when they have none. */
export function usualRate(errors: readonly number[]): number | null {
  if (usualErrors(errors) === null) return null;
  const before = beforeBurst(errors);
  return sum(before) / before.length;
}

/** The buckets up to the first burst of errors; none where the errors began late. */
function beforeBurst(errors: readonly number[]): readonly number[] {
  if (beganCalm(errors)) return [];
  const failing: number[] = [];
  for (const [bucket, count] of errors.entries()) {
    if (bucket >= LEARNT_BUCKETS && count > aboveNoise(median(failing) ?? 1) && count > BURST)
      return errors.slice(0, bucket);
    if (count > 0) failing.push(count);
  }
  return errors;
}

/** Nothing failed for so long that the errors, which started later, cannot be what is usual. */
function beganCalm(errors: readonly number[]): boolean {
  const first = errors.findIndex((count) => count > 0);
  const rate = sum(errors) / (errors.length - first);
  return first >= CALM_SHARE * errors.length && rate * first >= MISSED_ERRORS;
}

/**
 * How far the errors of each bucket are above what is usual for the file, from 0, nothing, to 1: up to 0.15 for three
 * times as many, up to 0.4 for ten times. Neighbors are taken together down to so many, and the hottest
 * speaks for them; where nothing is usual their errors count together.
 */
export function errorHeat(buckets: readonly LevelCounts[], count: number): number[] {
  const errors = buckets.map(errorsOf);
  const usual = usualErrors(errors);
  const entries = buckets.map(entriesOf);
  const together = Math.max(1, Math.ceil(buckets.length / count));
  return Array.from({ length: Math.ceil(buckets.length / together) }, (_unused, at) => {
    const [failed, all] = [errors, entries].map((counts) => counts.slice(at * together, (at + 1) * together));
    if (failed === undefined || all === undefined) return 0;
    if (usual === null) return heatOf(sum(failed), sum(all), null);
    return Math.max(...failed.map((found, place) => heatOf(found, all[place] ?? 0, usual)));
  });
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Counts of one bucket that are mere chance go up to here. */
function aboveNoise(usual: number): number {
  return Math.max(BURST * usual, usual + 3 * Math.sqrt(usual));
}

function heatOf(errors: number, entries: number, usual: number | null): number {
  if (errors === 0) return 0;
  const share = errors / entries;
  const isChance = usual !== null && errors <= usual + 3 * Math.sqrt(usual);
  const relative = isChance ? 0 : ofRatio(errors / (usual ?? 1));
  const heat = Math.max(relative, usual === null ? SPECK : 0, share >= MOSTLY_FAILURES ? share : 0);
  return Math.round(heat * 1000) / 1000;
}

function ofRatio(ratio: number): number {
  if (ratio <= 1.5) return 0;
  if (ratio <= 3) return SPECK + ((ratio - 1.5) / 1.5) * (0.149 - SPECK);
  if (ratio <= 10) return 0.15 + ((ratio - 3) / 7) * 0.249;
  return Math.min(1, 0.75 + (ratio - 10) / 120);
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function errorsOf({ FATAL, ERROR }: LevelCounts): number {
  return FATAL + ERROR;
}

function entriesOf({ FATAL, ERROR, WARN, INFO, DEBUG, none }: LevelCounts): number {
  return FATAL + ERROR + WARN + INFO + DEBUG + none;
}
