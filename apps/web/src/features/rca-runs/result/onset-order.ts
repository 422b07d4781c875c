import type { RcaResult } from '@rootline/contract';
import type { LogTimes } from '#format/log-times.ts';

type Step = RcaResult['cascade'][number];

/** What started when, the earliest first; where a step has no time, in the order of the result. */
export function onsetOrder(cascade: readonly Step[]): readonly Step[] {
  const at = ({ timestamp }: Step) => Date.parse(timestamp ?? '');
  if (cascade.some((step) => Number.isNaN(at(step)))) return cascade;
  return cascade.toSorted((a, b) => at(a) - at(b));
}

/** How the time of each step is written: with its day where they lie on several. */
export function onsetTime(steps: readonly Step[], times: LogTimes): (step: Step) => string {
  const days = new Set(
    steps.flatMap(({ timestamp }) => (timestamp === null ? [] : [times.day(Date.parse(timestamp))])),
  );
  return ({ timestamp }) => (days.size > 1 ? times.full(timestamp) : times.clock(timestamp));
}
