import type { Histogram } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { PictureTable } from '#ui/picture-table.tsx';

interface VolumeTableProps {
  histogram: Histogram;
  valueText: (value: number) => string;
}

const LEVELS = ['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG'] as const;

/** The picture in numbers: every stretch that holds entries. */
export function VolumeTable({ histogram, valueText }: VolumeTableProps) {
  const rows = histogram.buckets
    .map((bucket, position) => ({ bucket, start: histogram.start + position * histogram.bucketSize }))
    .filter(({ bucket }) => LEVELS.some((level) => bucket[level] > 0) || bucket.none > 0);
  return (
    <PictureTable
      caption={text.logVolume}
      heads={[text.columnHeads.timestamp, ...LEVELS]}
      rows={rows.map(({ bucket, start }) => ({
        key: start,
        cells: [valueText(start), ...LEVELS.map((level) => formatCount(bucket[level]))],
      }))}
    />
  );
}
