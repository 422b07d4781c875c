import { type Histogram, LOG_LEVELS } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { PictureTable } from '#ui/picture-table.tsx';

interface VolumeTableProps {
  histogram: Histogram;
  valueText: (value: number) => string;
}

/** The picture in numbers: every range that holds entries. */
export function VolumeTable({ histogram, valueText }: VolumeTableProps) {
  const rows = histogram.buckets
    .map((bucket, position) => ({ bucket, start: histogram.start + position * histogram.bucketSize }))
    .filter(({ bucket }) => LOG_LEVELS.some((level) => bucket[level] > 0) || bucket.none > 0);
  return (
    <PictureTable
      caption={text.logVolume}
      headers={[text.columnHeads.timestamp, ...LOG_LEVELS]}
      rows={rows.map(({ bucket, start }) => ({
        key: start,
        cells: [valueText(start), ...LOG_LEVELS.map((level) => formatCount(bucket[level]))],
      }))}
    />
  );
}
