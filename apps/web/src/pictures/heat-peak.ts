/** Where a heat strip is hottest, in percent of the file; null where nothing is. */
export function heatPeak(values: readonly number[]): { from: number; to: number } | null {
  const most = Math.max(0, ...values);
  if (most === 0) return null;
  const first = values.indexOf(most);
  let end = first + 1;
  while (end < values.length && values[end] === most) end += 1;
  return { from: (100 * first) / values.length, to: (100 * end) / values.length };
}
