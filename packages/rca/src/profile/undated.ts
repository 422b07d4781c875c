import type { LogTemplate, ParsedLog } from '@rootline/logparse';

/** The range of time in which as many entries were written as up to a range of lines. */
export function timeBucketOf({ lineLevels, timeLevels }: ParsedLog, lineBucket: number): number {
  const size = (levels: ParsedLog['levels']) => Object.values(levels).reduce((sum, n) => sum + n, 0);
  let before = lineLevels.slice(0, lineBucket + 1).reduce((sum, levels) => sum + size(levels), 0);
  const reached = timeLevels.findIndex((levels) => {
    before -= size(levels);
    return before <= 0;
  });
  return Math.max(0, reached < 0 ? timeLevels.length - 1 : reached);
}

/** Where on the axis of time the entries of each template stand: those without a time where their lines are. */
export function bucketsInTime(log: ParsedLog): (template: LogTemplate) => number[] {
  const guessed = new Map<LogTemplate, number[]>();
  return (template) => {
    if (template.timeBuckets.some((n) => n > 0)) return template.timeBuckets;
    const known = guessed.get(template);
    if (known !== undefined) return known;
    const buckets = new Array<number>(log.timeAxis?.buckets ?? 0).fill(0);
    for (const [at, n] of template.lineBuckets.entries()) {
      if (n === 0) continue;
      const inTime = timeBucketOf(log, at);
      buckets[inTime] = (buckets[inTime] ?? 0) + n;
    }
    guessed.set(template, buckets);
    return buckets;
  };
}
