import { Skeleton } from '@mantine/core';
import { LIMITS, type LogFile } from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import { dashboardText as text } from '#messages/dashboard.en.ts';
import { CounterCard } from './counter-card.tsx';
import classes from './counter-row.module.css';
import { COUNTER_NAMES, type CounterName, countFiles, filesOfCounter } from './counters.ts';
import { uploadsPerDay } from './upload-series.ts';

interface CounterRowProps {
  /** null when the list could not be loaded. */
  files: readonly LogFile[] | null;
  /** Epoch milliseconds. */
  now: number;
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const WEEK_DAYS = 7;

export function CounterRow({ files, now }: CounterRowProps) {
  const counters = files === null ? null : countFiles(files);
  return (
    <section className={classes['row']} aria-label={text.title}>
      {COUNTER_NAMES.map((name) => (
        <CounterCard
          key={name}
          name={name}
          count={counters?.[name] ?? null}
          note={files === null ? '' : noteOf(name, files, now)}
          series={uploadsPerDay(filesOfCounter(files ?? [], name), { days: 14, now })}
        />
      ))}
    </section>
  );
}

/** What stands in their place while the list is loading, as high as they are. */
export function CounterSkeletons() {
  return (
    <div className={classes['row']}>
      {COUNTER_NAMES.map((name) => (
        <Skeleton key={name} height={104} radius="lg" />
      ))}
    </div>
  );
}

function noteOf(name: CounterName, files: readonly LogFile[], now: number): string {
  const own = filesOfCounter(files, name);
  if (files.length === 0) return '';
  switch (name) {
    case 'totalLogs':
      return files.length >= LIMITS.dashboard.logs
        ? text.newestOnly(formatCount(files.length))
        : text.thisWeek(formatCount(sum(uploadsPerDay(files, { days: WEEK_DAYS, now }))));
    case 'analyzed':
      return text.shareOfFiles(percent.format(own.length / files.length));
    case 'rcaReports': {
      const waiting = own.filter((file) => !file.hasReview).length;
      if (own.length === 0) return '';
      return waiting === 0 ? text.allReviewed : countSentence(waiting, text.needReview);
    }
    case 'anomalies':
      return own.length === 0 ? '' : countSentence(sum(own.map((file) => file.errorCount)), text.errorsInAll);
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
