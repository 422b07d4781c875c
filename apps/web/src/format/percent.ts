/** A share from 0 to 100 as a whole percentage; values outside are cut to the range. */
export function formatPercent(value: number): string {
  return `${Math.round(Math.min(100, Math.max(0, value)))}%`;
}
