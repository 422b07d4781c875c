const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long a bar of a timeline may be: what a person reads without counting. */
const BAR_WIDTHS_MS = [
  ...[1, 5, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
];

/** The bars that cover a range of time, both ends inside: the shortest that are at most `most`, each at a round time. */
export function timeBars(
  fromMs: number,
  toMs: number,
  most: number,
): { start: number; bucketSize: number; count: number } {
  const barsOf = (bucketSize: number) => {
    const start = Math.floor(fromMs / bucketSize) * bucketSize;
    return { start, bucketSize, count: Math.floor((toMs - start) / bucketSize) + 1 };
  };
  const fitting = BAR_WIDTHS_MS.map(barsOf).find(({ count }) => count <= most);
  // Years of a log are read in whole days as well.
  return fitting ?? barsOf(Math.ceil((toMs - fromMs) / DAY_MS / (most - 1)) * DAY_MS);
}
