import type { StepOfRun } from '@rootline/contract';

/** A step that did not run has this share of the others together. */
const NOT_RUN_SHARE = 0.04;

/** How long each step took in milliseconds, up to the next one; null where the log does not say. */
export function stepDurations(steps: readonly StepOfRun[]): (number | null)[] {
  return steps.map(({ firstTimestamp, lastTimestamp, outcome, job }, at) => {
    if (outcome === 'skipped') return null;
    const next = steps[at + 1];
    const start = Date.parse(firstTimestamp ?? '');
    const own = Date.parse(lastTimestamp ?? '');
    const following = next?.job === job ? Date.parse(next.firstTimestamp ?? '') : Number.NaN;
    const end = following >= own || Number.isNaN(own) ? following : own;
    return Number.isNaN(end - start) || end < start ? null : end - start;
  });
}

/** The width of each step as a share of all: by duration where every step that ran states one, else by its lines. */
export function stepWidths(steps: readonly StepOfRun[]): number[] {
  const durations = stepDurations(steps);
  const isTimed = steps.every(({ outcome }, at) => outcome === 'skipped' || durations[at] !== null);
  const sizes = steps.map(({ firstLine, lastLine, outcome }, at) => {
    if (outcome === 'skipped') return null;
    return isTimed ? (durations[at] ?? 0) : lastLine - firstLine + 1;
  });
  const whole = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) || 1;
  return sizes.map((size) => (size === null ? NOT_RUN_SHARE : size / whole));
}
