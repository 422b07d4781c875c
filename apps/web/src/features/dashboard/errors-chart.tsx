import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { lazy, Suspense, useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { dashboardText } from '#messages/dashboard.en.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './errors-chart.module.css';
import { axisTop, errorSlots, slotTime, type UploadSlot } from './upload-series.ts';

interface ErrorsChartProps {
  /** null when the list could not be loaded. */
  files: readonly LogFile[] | null;
  /** Epoch milliseconds. */
  now: number;
}

const text = dashboardText.chart;
/** Tables are heavy, and the first screen draws none. */
const SlotTable = lazy(async () => ({ default: (await import('./slot-table.tsx')).SlotTable }));
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });

export function ErrorsChart({ files, now }: ErrorsChartProps) {
  const [isTable, setIsTable] = useState(false);
  if (files === null) {
    return (
      <Panel title={text.title}>
        <p className="muted">{text.unavailable}</p>
      </Panel>
    );
  }
  const { slots, areHours } = errorSlots(files, now);
  return (
    <Panel
      title={text.title}
      className={classes['chart']}
      aside={<span className="micro muted">{areHours ? text.day : text.period}</span>}
    >
      {isTable ? (
        <Suspense>
          <SlotTable slots={slots} />
        </Suspense>
      ) : (
        <SlotBars slots={slots} areHours={areHours} />
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

function SlotBars({ slots, areHours }: { slots: readonly UploadSlot[]; areHours: boolean }) {
  const top = axisTop(Math.max(...slots.map(({ errors, warnings }) => errors + warnings)));
  const total = (kind: 'errors' | 'warnings') => formatCount(slots.reduce((sum, slot) => sum + slot[kind], 0));
  const share = (count: number) => ({ blockSize: `${(count / top) * 100}%` });
  return (
    <div
      className={classes['picture']}
      role="img"
      aria-label={text.description(total('errors'), total('warnings'), peakText(slots))}
    >
      <div className={classes['plot']}>
        <div className={classes['scale']}>
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{compact.format(count)}</span>
          ))}
        </div>
        <div className={classes['bars']}>
          {slots.map((slot) => (
            <div key={slot.start} className={classes['bar']} title={slotTime(slot.start)}>
              <i data-kind="errors" style={share(slot.errors)} />
              <i data-kind="warnings" style={share(slot.warnings)} />
            </div>
          ))}
        </div>
        <div className={classes['days']}>
          {slots.map(
            (slot, index) =>
              isNamed(slot.start, areHours) && (
                <span key={slot.start} style={{ gridColumnStart: index + 1 }}>
                  {areHours ? hour.format(slot.start) : weekday.format(slot.start)}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  );
}

const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Midnights, or every sixth hour. */
function isNamed(start: number, areHours: boolean): boolean {
  return new Date(start).getHours() % (areHours ? 6 : 24) === 0;
}

function peakText(slots: readonly UploadSlot[]): string {
  const peak = slots.reduce<UploadSlot | null>((best, slot) => (slot.errors > (best?.errors ?? 0) ? slot : best), null);
  return peak === null ? text.noErrors : countSentence(peak.errors, text.peak, slotTime(peak.start));
}
