import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { lazy, Suspense, useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { dashboardText } from '#messages/dashboard.en.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './errors-chart.module.css';
import { errorsPerQuarterDay, type UploadSlot } from './upload-series.ts';

interface ErrorsChartProps {
  files: readonly LogFile[];
  /** Epoch milliseconds. */
  now: number;
}

const text = dashboardText.chart;
const SlotTable = lazy(async () => ({ default: (await import('./slot-table.tsx')).SlotTable }));
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export function ErrorsChart({ files, now }: ErrorsChartProps) {
  const [isTable, setIsTable] = useState(false);
  const slots = errorsPerQuarterDay(files, now);
  return (
    <Panel title={text.title} aside={<span className="micro muted">{text.period}</span>}>
      {isTable ? (
        <Suspense>
          <SlotTable slots={slots} />
        </Suspense>
      ) : (
        <SlotBars slots={slots} />
      )}
      <div className={classes['legend']}>
        <span className={classes['key']}>
          <i data-kind="errors" />
          {text.errors}
        </span>
        <span className={classes['key']}>
          <i data-kind="warnings" />
          {text.warnings}
        </span>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={classes['toggle'] ?? ''}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? text.hideTable : text.showTable}
        </Button>
      </div>
      <p className={classes['peak']}>{peakText(slots)}</p>
    </Panel>
  );
}

function SlotBars({ slots }: { slots: readonly UploadSlot[] }) {
  const top = Math.max(1, ...slots.map(({ errors, warnings }) => errors + warnings));
  const total = (kind: 'errors' | 'warnings') => formatCount(slots.reduce((sum, slot) => sum + slot[kind], 0));
  const share = (count: number) => ({ blockSize: `${(count / top) * 100}%` });
  return (
    <div role="img" aria-label={text.description(total('errors'), total('warnings'), peakText(slots))}>
      <div className={classes['bars']}>
        {slots.map((slot) => (
          <div key={slot.start} className={classes['bar']} title={moment.format(slot.start)}>
            <i data-kind="errors" style={share(slot.errors)} />
            <i data-kind="warnings" style={share(slot.warnings)} />
          </div>
        ))}
      </div>
      <div className={classes['days']}>
        {slots
          .filter((_, index) => index % 4 === 0)
          .map((slot) => (
            <span key={slot.start}>{weekday.format(slot.start)}</span>
          ))}
      </div>
    </div>
  );
}

function peakText(slots: readonly UploadSlot[]): string {
  const peak = slots.reduce<UploadSlot | null>((best, slot) => (slot.errors > (best?.errors ?? 0) ? slot : best), null);
  return peak === null ? text.noErrors : countSentence(peak.errors, text.peak, moment.format(peak.start));
}
