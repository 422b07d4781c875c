import type { Hue } from '#ui/hue.ts';
import { linePath } from './line-path.ts';

const WIDTH = 92;
const HEIGHT = 30;

/** The last 14 days as a line. Ornament beside a number, so it has no text of its own. */
export function Sparkline({ values, hue }: { values: readonly number[]; hue: Hue }) {
  const line = linePath(values, { width: WIDTH - 4, height: HEIGHT - 10 });
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`-2 -4 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`${line.path} V${HEIGHT - 6} H0 Z`} fill={`var(--${hue}-soft)`} />
      <path d={line.path} fill="none" stroke={`var(--${hue}-solid)`} strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={line.endX} cy={line.endY} r="2.5" fill={`var(--${hue}-solid)`} />
    </svg>
  );
}
