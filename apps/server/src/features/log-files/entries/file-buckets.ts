import type { Segment } from '../log-file-store.ts';
import type { FileBuckets } from './entry-operations.ts';

/** Cuts a file into equal buckets. */
export function fileBucketsOf(segments: readonly Segment[], count: number): FileBuckets {
  const rows = segments.reduce((sum, segment) => sum + segment.rows, 0);
  const lines = segments.reduce((most, { maxLine }) => Math.max(most, maxLine), 0);
  return rows > lines ? { by: 'seq', extent: rows, count } : { by: 'line', extent: lines, count };
}

/** SQL for the bucket, from 0, in which a row lies. */
export function bucketOf({ by, extent, count }: FileBuckets): string {
  const place = by === 'line' ? 'line - 1' : 'seq';
  return `least(${count - 1}, floor((${place})::DOUBLE * ${count} / ${Math.max(1, extent)}))::INTEGER`;
}
