import { Link } from '@tanstack/react-router';
import { formatCount } from '#format/counts.ts';
import { dashboardText as text } from '#messages/dashboard.en.ts';
import type { Hue } from '#ui/hue.ts';
import classes from './counter-card.module.css';
import type { CounterName } from './counters.ts';
import { Sparkline } from './sparkline.tsx';

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

export function CounterCard({ name, count, note, series }: CounterCardProps) {
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
