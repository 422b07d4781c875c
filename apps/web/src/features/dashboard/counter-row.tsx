import { Skeleton } from '@mantine/core';
import { LIMITS, type LogFile } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import { countSentence, formatCount } from '#format/counts.ts';
import { dashboardText as text } from '#messages/dashboard.en.ts';
import type { Hue } from '#ui/hue-badge.tsx';
import classes from './counter-row.module.css';
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
    <section className={classes['row']} aria-label={text.title} data-empty={files?.length === 0 || undefined}>
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

interface CounterCardProps {
  name: CounterName;
  /** null when the list could not be loaded: a dash, not a zero. */
  count: number | null;
  note: string;
  series: readonly number[];
}

const hues: Record<CounterName, Hue> = { totalLogs: 'grey', analyzed: 'green', rcaReports: 'blue', anomalies: 'red' };
const filters = {
  totalLogs: {},
  analyzed: { pre: 'success' },
  rcaReports: { rca: 'success' },
  anomalies: { errors: true },
} as const satisfies Record<CounterName, object>;

function CounterCard({ name, count, note, series }: CounterCardProps) {
  return (
    <Link to="/logs" search={filters[name]} className={classes['card']}>
      <span>
        <span className={classes['label']}>{text.counters[name]}</span>
        <span className={classes['value']}>{count === null ? text.counterUnknown : formatCount(count)}</span>
        <span className={classes['note']}>{note}</span>
      </span>
      {count === null ? null : <Sparkline values={series} hue={hues[name]} />}
    </Link>
  );
}

const WIDTH = 92;
const HEIGHT = 30;

/** The last 14 days as a line. Ornament beside a number, so it has no text of its own. */
function Sparkline({ values, hue }: { values: readonly number[]; hue: Hue }) {
  const line = linePath(values, { width: WIDTH - 4, height: HEIGHT - 10 });
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`-2 -4 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`${line.path} V${HEIGHT - 6} H0 Z`} fill={`var(--${hue}-soft)`} />
      <path d={line.path} fill="none" stroke={`var(--${hue}-solid)`} strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={line.endX} cy={line.endY} r="2.5" fill={`var(--${hue}-solid)`} />
    </svg>
  );
}

/** SVG path through the values, from the left edge to the right; the largest value touches the top. */
export function linePath(values: readonly number[], { width, height }: { width: number; height: number }) {
  const top = Math.max(1, ...values);
  const points = values.map((value, index) => ({
    x: round((index / Math.max(1, values.length - 1)) * width),
    y: round(height - (value / top) * height),
  }));
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  const end = points.at(-1) ?? { x: 0, y: height };
  return { path, endX: end.x, endY: end.y };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

interface Counters {
  totalLogs: number;
  analyzed: number;
  rcaReports: number;
  anomalies: number;
}

const COUNTER_NAMES = ['totalLogs', 'analyzed', 'rcaReports', 'anomalies'] as const;
type CounterName = (typeof COUNTER_NAMES)[number];
type CountedFile = Pick<LogFile, 'status' | 'rcaAnalysisStatus' | 'errorCount'>;

const belongs: Record<CounterName, (file: CountedFile) => boolean> = {
  totalLogs: () => true,
  analyzed: (file) => file.status === 'completed',
  rcaReports: (file) => file.rcaAnalysisStatus === 'completed',
  anomalies: (file) => file.errorCount > 0,
};

/** The four numbers of the dashboard over the listed files. */
export function countFiles(files: readonly CountedFile[]): Counters {
  const count = (name: CounterName) => files.filter(belongs[name]).length;
  return {
    totalLogs: count('totalLogs'),
    analyzed: count('analyzed'),
    rcaReports: count('rcaReports'),
    anomalies: count('anomalies'),
  };
}

/** The files behind one of the numbers. */
function filesOfCounter<File extends CountedFile>(files: readonly File[], name: CounterName): File[] {
  return files.filter(belongs[name]);
}
