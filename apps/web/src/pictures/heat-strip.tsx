import { formatPercent } from '#format/counts.ts';
import { uiText } from '#messages/ui.en.ts';
import classes from './heat-strip.module.css';

interface HeatStripProps {
  /** How far errors are above what is usual for the file, in equal buckets of it, each 0 to 1. */
  values: readonly number[];
  /** States the finding for those who do not see the picture. */
  title: string;
  height?: number;
}

/** The fingerprint of a file: where its errors lie. */
export function HeatStrip({ values, title, height = 8 }: HeatStripProps) {
  const cells = runsOf(values);
  return (
    <svg
      className={classes['strip']}
      style={{ height }}
      viewBox={`0 0 ${Math.max(values.length, 1)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={title}
    >
      <rect width="100%" height="1" fill="var(--line)" />
      {cells.map((cell) => (
        <rect key={cell.start} x={cell.start} width={cell.length + 0.02} height="1" fill={cell.color} />
      ))}
    </svg>
  );
}

/** Equal neighbors become one rectangle; quiet buckets need none. */
function runsOf(values: readonly number[]) {
  const runs: { start: number; length: number; color: string }[] = [];
  values.forEach((value, start) => {
    if (!(value > 0)) return;
    const color = heatColor(value);
    const last = runs.at(-1);
    if (last && last.color === color && last.start + last.length === start) last.length += 1;
    else runs.push({ start, length: 1, color });
  });
  return runs;
}

/** The color of a share of errors from 0 to 1; nothing is the neutral line color, so that quiet files look quiet. */
export function heatColor(share: number): string {
  if (!(share > 0)) return 'var(--line)';
  if (share >= 0.75) return 'var(--red-solid)';
  const [hue, from, low, high] =
    share < 0.15 ? ['yellow', 0, 40, 60] : share < 0.4 ? ['orange', 0.15, 52, 76] : ['red', 0.4, 60, 88];
  const span = hue === 'yellow' ? 0.15 : hue === 'orange' ? 0.25 : 0.35;
  const strength = Math.round(Number(low) + ((share - Number(from)) / span) * (Number(high) - Number(low)));
  return `color-mix(in oklab, var(--${hue}-solid) ${strength}%, var(--line))`;
}

/** What the heat strip of a file shows, in words. */
export function heatTitle(filename: string, values: readonly number[]): string {
  const peak = heatPeak(values);
  return peak === null
    ? uiText.heat.quiet(filename)
    : uiText.heat.peak(filename, formatPercent(peak.from), formatPercent(peak.to));
}

/** Where a heat strip is hottest, in percent of the file; null where nothing is. */
export function heatPeak(values: readonly number[]): { from: number; to: number } | null {
  const most = Math.max(0, ...values);
  if (most === 0) return null;
  const first = values.indexOf(most);
  let end = first + 1;
  while (end < values.length && values[end] === most) end += 1;
  return { from: (100 * first) / values.length, to: (100 * end) / values.length };
}
