import { heatColor } from './heat-color.ts';
import classes from './heat-strip.module.css';

export interface HeatStripProps {
  /** How far errors are above what is usual for the file, in equal stretches of it, each 0 to 1. */
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

/** Equal neighbours become one rectangle; quiet stretches none. */
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
