import type { Axis, LogTemplate, ParsedLog } from '@rootline/logparse';
import { bucketsInTime } from '../profile/undated.ts';

/** The axis along which a log is read: time when nearly all of it is dated, else lines. */
export interface Positions {
  kind: 'time' | 'line';
  axis: Axis;
  bucketsOf(template: LogTemplate): number[];
  /** Position of the first entry of a template on the axis. */
  firstOf(template: LogTemplate): number;
  lastOf(template: LogTemplate): number;
  /** Bucket of a position. */
  bucketAt(position: number): number;
  /** Length of the whole axis in its own unit. */
  span: number;
}

/** Chooses the axis of a log and gives the means to place templates on it. */
export function positionsOf(log: ParsedLog): Positions {
  const time = log.timeAxis;
  const dated = log.templates.reduce((sum, t) => sum + (t.firstTimestampMs === null ? 0 : t.count), 0);
  if (time !== null && time.buckets > 1 && time.bucketSize > 0 && dated >= log.entryCount * 0.9) {
    const bucketsOf = bucketsInTime(log);
    return {
      kind: 'time',
      axis: time,
      bucketsOf,
      firstOf: (t) =>
        t.firstTimestampMs ??
        time.start +
          Math.max(
            0,
            bucketsOf(t).findIndex((n) => n > 0),
          ) *
            time.bucketSize,
      lastOf: (t) =>
        t.lastTimestampMs ??
        time.start +
          Math.max(
            0,
            bucketsOf(t).findLastIndex((n) => n > 0),
          ) *
            time.bucketSize,
      bucketAt: (position) => bucketIn(time, position),
      span: Math.max(1, time.bucketSize * time.buckets),
    };
  }
  const lines = log.lineAxis;
  return {
    kind: 'line',
    axis: lines,
    bucketsOf: (t) => t.lineBuckets,
    firstOf: (t) => t.firstLine,
    lastOf: (t) => t.lastLine,
    bucketAt: (position) => bucketIn(lines, position),
    span: Math.max(1, lines.bucketSize * lines.buckets),
  };
}

function bucketIn(axis: Axis, position: number): number {
  const bucket = Math.floor((position - axis.start) / Math.max(axis.bucketSize, 1e-9));
  return Math.min(Math.max(bucket, 0), Math.max(axis.buckets - 1, 0));
}
