import { useInterval } from '@mantine/hooks';
import { LIMITS } from '@rootline/contract';
import { useState } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatClock } from '#format/times.ts';
import { liveText as text } from '#messages/live.en.ts';
import { useIsScreen } from '#ui/use-medium.ts';
import { drawnBars, type LiveBar, type LiveBars, roundHeight } from './live-bars.ts';
import classes from './live-chart.module.css';

const { barSeconds, shownBars } = LIMITS.tails;
const PHONE_BARS = 48;
const HEIGHT = 40;
/** Labels of the axis beside the one of its end. */
const LABELS = { wide: 3, phone: 1 };

/** How many lines came in each few seconds, in red those that state a failure. */
export function LiveChart({ bars }: { bars: LiveBars }) {
  const isPhone = useIsScreen('phone');
  const [nowMs, setNowMs] = useState(Date.now);
  useInterval(() => setNowMs(Date.now()), 1000, { autoInvoke: true });
  const drawn = drawnBars(bars, nowMs, isPhone ? PHONE_BARS : shownBars);
  const peak = roundHeight(Math.max(...drawn.map(({ lines }) => lines)));
  const labels = isPhone ? LABELS.phone : LABELS.wide;
  const title = text.chart.title(formatCount(barSeconds));
  return (
    <div className={classes['chart']} role="img" aria-label={`${title}: ${chartWords(drawn)}`}>
      <p aria-hidden="true">{title}</p>
      <div className={classes['plot']} aria-hidden="true">
        <span className={classes['height']}>{formatCount(peak)}</span>
        <svg viewBox={`0 0 ${drawn.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={classes['lines']} d={pathOf(drawn, peak, ({ lines }) => lines)} />
          <path className={classes['failing']} d={pathOf(drawn, peak, ({ failing }) => failing)} />
        </svg>
      </div>
      <div className={classes['axis']} aria-hidden="true">
        {drawn
          .filter((_, index) => index % Math.ceil(drawn.length / labels) === 0)
          .map(({ atMs }) => (
            <span key={atMs}>{formatClock(atMs)}</span>
          ))}
        <span>{text.chart.now}</span>
      </div>
    </div>
  );
}

/** What the picture shows, for those who do not see it. */
function chartWords(bars: readonly LiveBar[]): string {
  const sum = (of: (bar: LiveBar) => number) => bars.reduce((all, bar) => all + of(bar), 0);
  const lines = sum((bar) => bar.lines);
  const minutes = formatCount(Math.round((bars.length * barSeconds) / 60));
  if (lines === 0) return text.chart.nothing(minutes);
  const most = bars.reduce((a, b) => (b.lines > a.lines ? b : a));
  return text.chart.words(
    minutes,
    countSentence(lines, text.chart.lines),
    formatCount(sum((bar) => bar.failing)),
    formatCount(most.lines),
    formatClock(most.atMs),
  );
}

/** One line among thousands must stay visible. */
const LEAST = 1.5;

function pathOf(bars: readonly LiveBar[], peak: number, countOf: (bar: LiveBar) => number): string {
  return bars
    .map((bar, x) => {
      const count = countOf(bar);
      const top = HEIGHT - Math.max(LEAST, (count / peak) * HEIGHT);
      return count === 0 ? '' : `M${x + 0.1} ${HEIGHT}V${top.toFixed(1)}H${x + 0.9}V${HEIGHT}Z`;
    })
    .join('');
}
