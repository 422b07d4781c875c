import { formatPercent } from '#format/percent.ts';
import { uiText } from '#messages/ui.en.ts';
import { heatPeak } from './heat-peak.ts';

/** What the heat strip of a file shows, in words. */
export function heatTitle(filename: string, values: readonly number[]): string {
  const peak = heatPeak(values);
  return peak === null
    ? uiText.heat.quiet(filename)
    : uiText.heat.peak(filename, formatPercent(peak.from), formatPercent(peak.to));
}
