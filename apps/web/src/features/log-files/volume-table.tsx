import type { Histogram } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import classes from './volume-table.module.css';

interface VolumeTableProps {
  histogram: Histogram;
  valueText: (value: number) => string;
}

/** A scrolling region must be reachable by keys. */
const REACHABLE = { tabIndex: 0 };
const LEVELS = ['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG'] as const;

/** The picture in numbers: every stretch that holds entries. */
export function VolumeTable({ histogram, valueText }: VolumeTableProps) {
  const rows = histogram.buckets
    .map((bucket, position) => ({ bucket, start: histogram.start + position * histogram.bucketSize }))
    .filter(({ bucket }) => LEVELS.some((level) => bucket[level] > 0) || bucket.none > 0);
  return (
    <section className={classes['scroll']} aria-label={text.logVolume} {...REACHABLE}>
      <table className={classes['table']}>
        <caption>{text.logVolume}</caption>
        <thead>
          <tr>
            <th scope="col">{text.columnHeads.timestamp}</th>
            {LEVELS.map((level) => (
              <th key={level} scope="col">
                {level}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bucket, start }) => (
            <tr key={start}>
              <th scope="row">{valueText(start)}</th>
              {LEVELS.map((level) => (
                <td key={level}>{formatCount(bucket[level])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
