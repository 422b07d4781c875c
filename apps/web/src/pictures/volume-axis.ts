/** A range of the axis, in epoch milliseconds or line numbers; `from` is inside, `to` is the end. */
export interface AxisWindow {
  from: number;
  to: number;
}

export interface VolumeAxis {
  start: number;
  bucketSize: number;
  bucketCount: number;
}

/** The bucket under a position, 0 to 1 over the whole width. */
export function bucketAt(axis: VolumeAxis, share: number): number {
  const bucket = Math.floor(share * axis.bucketCount);
  return Math.min(axis.bucketCount - 1, Math.max(0, bucket));
}

/** The range that two buckets span, whichever comes first. */
export function windowOfBuckets(axis: VolumeAxis, first: number, last: number): AxisWindow {
  const low = clampBucket(axis, Math.min(first, last));
  const high = clampBucket(axis, Math.max(first, last));
  return { from: axis.start + low * axis.bucketSize, to: axis.start + (high + 1) * axis.bucketSize };
}

/** The buckets that a range touches. */
export function bucketsOfWindow(axis: VolumeAxis, window: AxisWindow): { first: number; last: number } {
  const first = clampBucket(axis, Math.floor((window.from - axis.start) / axis.bucketSize));
  const last = clampBucket(axis, Math.ceil((window.to - axis.start) / axis.bucketSize) - 1);
  return { first, last: Math.max(first, last) };
}

export type WindowStep = 'back' | 'forward' | 'shrink' | 'grow' | 'zoom-in' | 'zoom-out';

/** The window after one key: moving keeps its width, resizing moves its end. Without a window a tenth in the middle begins. */
export function stepWindow(axis: VolumeAxis, window: AxisWindow | null, step: WindowStep): AxisWindow {
  if (window === null) {
    const half = Math.max(1, Math.round(axis.bucketCount / 20));
    const middle = Math.floor(axis.bucketCount / 2);
    return windowOfBuckets(axis, middle - half, middle + half - 1);
  }
  const { first, last } = bucketsOfWindow(axis, window);
  const width = last - first;
  const quarter = Math.max(1, Math.round(width / 4));
  switch (step) {
    case 'back': {
      const start = Math.max(0, first - 1);
      return windowOfBuckets(axis, start, start + width);
    }
    case 'forward': {
      const end = Math.min(axis.bucketCount - 1, last + 1);
      return windowOfBuckets(axis, end - width, end);
    }
    case 'shrink':
      return windowOfBuckets(axis, first, Math.max(first, last - 1));
    case 'grow':
      return windowOfBuckets(axis, first, last + 1);
    case 'zoom-in':
      return width < 2 ? window : windowOfBuckets(axis, first + quarter, Math.max(first + quarter, last - quarter));
    case 'zoom-out':
      return windowOfBuckets(axis, first - quarter, last + quarter);
  }
}

/** The window after a zoom around a bucket: half of what was chosen, or twice as much; all of it is no window. */
export function zoomWindow(
  axis: VolumeAxis,
  window: AxisWindow | null,
  { bucket, isIn }: { bucket: number; isIn: boolean },
): AxisWindow | null {
  const { first, last } = window === null ? { first: 0, last: axis.bucketCount - 1 } : bucketsOfWindow(axis, window);
  const width = last - first + 1;
  const next = isIn ? Math.max(1, Math.round(width / 2)) : width * 2;
  if (next >= axis.bucketCount) return null;
  const start = Math.min(axis.bucketCount - next, Math.max(0, bucket - Math.floor(next / 2)));
  return windowOfBuckets(axis, start, start + next - 1);
}

const TIME_STEPS = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
  10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600, 2_592_000, 7_776_000, 31_536_000, 315_360_000,
].map((seconds) => seconds * 1000);

interface Ticks {
  kind: 'time' | 'line';
  maxTicks: number;
  /** Milliseconds that the clock of the labels is ahead of UTC at a moment. */
  offsetAt?: (epochMs: number) => number;
}

const HOUR_MS = 3_600_000;
const NO_OFFSET = () => 0;

/**
 * Round values on the axis for its labels, at most `maxTicks`; times are round on the clock of the labels, before and after
 * this clock changes to summer time.
 */
export function axisTicks(axis: VolumeAxis, { kind, maxTicks, offsetAt = NO_OFFSET }: Ticks): number[] {
  const end = axis.start + axis.bucketSize * axis.bucketCount;
  const span = end - axis.start;
  if (!(span > 0)) return [];
  const step = kind === 'time' ? timeStep(span, maxTicks) : decimalStep(span, maxTicks);
  const offset = kind === 'time' ? offsetAt(axis.start) : 0;
  // A change by an hour leaves what is finer round, and an hour that comes twice has its labels twice.
  const moment = kind === 'time' && step > HOUR_MS ? momentOn(offsetAt) : (local: number) => local - offset;
  const ticks: number[] = [];
  for (let local = Math.ceil((axis.start + offset) / step) * step; moment(local) <= end; local += step) {
    if (moment(local) >= axis.start) ticks.push(moment(local));
  }
  return ticks;
}

/** The moment at which a clock shows a time, which is written as if it were UTC. */
function momentOn(offsetAt: (epochMs: number) => number): (local: number) => number {
  return (local) => {
    const near = local - offsetAt(local);
    return local - offsetAt(near);
  };
}

function timeStep(span: number, maxTicks: number): number {
  return TIME_STEPS.find((step) => span / step <= maxTicks) ?? span;
}

function decimalStep(span: number, maxTicks: number): number {
  const power = 10 ** Math.floor(Math.log10(span / maxTicks));
  return Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => span / step <= maxTicks) ?? span);
}

function clampBucket(axis: VolumeAxis, bucket: number): number {
  return Math.min(axis.bucketCount - 1, Math.max(0, bucket));
}
