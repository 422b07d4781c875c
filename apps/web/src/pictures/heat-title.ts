import { formatPercent } from '#format/percent.ts';
import { uiText } from '#messages/ui.en.ts';

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
