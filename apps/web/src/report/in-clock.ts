import type { RcaResult } from '@rootline/contract';
import type { FileClock } from '#ui/log-clock.tsx';

const TIMES = ['timestamp', 'firstOccurrence', 'lastOccurrence', 'firstAt', 'lastAt', 'failingSince', 'at'];
const PROSE = ['summary', 'rootCause', 'recommendations', 'impact', 'fix', 'why', 'reasons'];

/** The result with its times by a clock. Lines of the log and what the model answered stay as they are; only our own words follow the clock. */
export function inClock(result: RcaResult, { times }: FileClock): RcaResult {
  const write = (key: string, value: unknown): unknown => {
    if (TIMES.includes(key) && typeof value === 'string') return times.stamp(value);
    if (!PROSE.includes(key)) return value;
    if (typeof value === 'string') return times.prose(value);
    return Array.isArray(value)
      ? value.map((words) => (typeof words === 'string' ? times.prose(words) : words))
      : value;
  };
  return JSON.parse(JSON.stringify(result, write));
}
