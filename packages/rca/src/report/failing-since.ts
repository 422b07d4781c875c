import { type RcaResult, undatedTimes } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';

/** True if the log itself states date and zone of its times, so that they can be compared with those of other clocks. */
export function statesItsClock(log: ParsedLog): boolean {
  if (log.zone !== 'stated' && log.zone !== 'epoch') return false;
  return log.assumed === undefined && undatedTimes(log) === null;
}

/**
 * States in a result when its failure began: the first of the times at which its patterns set in. Nothing is stated where the
 * clock is not known, where no failure is shown, or where the first pattern has no time.
 */
export function tellFailingSince(result: RcaResult, isClockKnown: boolean): RcaResult {
  const { failingSince: _before, ...rest } = result;
  const isFailing = result.verdict !== 'healthy' && result.verdict !== 'not-judged';
  const since = isClockKnown && isFailing ? firstOnset(result.cascade) : null;
  return since === null ? rest : { ...rest, failingSince: since };
}

function firstOnset(cascade: RcaResult['cascade']): string | null {
  const [first] = cascade.toSorted((a, b) => a.line - b.line);
  const times = cascade.flatMap(({ timestamp }) => timestamp ?? []).sort();
  return first === undefined || first.timestamp === null ? null : (times[0] ?? null);
}
