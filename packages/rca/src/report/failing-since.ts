import { type RcaResult, undatedTimes } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { readSingleLines } from '../lines/read-single-lines.ts';
import type { ReadLines } from '../ports.ts';

/** True if the log itself states date and zone of its times, so that they can be compared with those of other clocks. */
export function statesItsClock(log: ParsedLog): boolean {
  if (log.zone !== 'stated' && log.zone !== 'epoch') return false;
  return log.assumed === undefined && undatedTimes(log) === null;
}

/**
 * States in a result when its failure began: the first of the times at which its patterns set in. Nothing is stated where the
 * clock is not known, where no failure is shown, or where the first pattern has no time or one without a zone.
 */
export async function tellFailingSince(
  result: RcaResult,
  isClockKnown: boolean,
  readLines: ReadLines,
): Promise<RcaResult> {
  const { failingSince: _before, ...rest } = result;
  const isFailing = result.verdict !== 'healthy' && result.verdict !== 'not-judged';
  if (!isClockKnown || !isFailing) return rest;
  const [first] = result.cascade.toSorted((a, b) => a.line - b.line);
  const [since] = result.cascade.flatMap(({ timestamp }) => timestamp ?? []).sort();
  if (first === undefined || first.timestamp === null || since === undefined) return rest;
  // Some lines of a log may state a zone and others none.
  const read = await readSingleLines(readLines, [first.line]);
  return hidesItsZone(read.get(first.line)?.text ?? '') ? rest : { ...rest, failingSince: since };
}

const CLOCK = /(?<!\d)\d{1,2}:\d{2}:\d{2}(?!\d)/;
/** `Z`, `UTC`, `CET`, `+01:00`, or seconds since 1970. */
const ZONE =
  /[\d ](?:Z|UTC|GMT|[A-Z]{2,3}T)\b|\d ?[+-]\d{2}:?\d{2}\b|"[+-]\d{2}:\d{2}"|\b1\d{9}(?:\d{3}|\d{6}|\d{9})?\b/;

/** True for a line that shows a time of day and no zone. */
function hidesItsZone(text: string): boolean {
  return CLOCK.test(text) && !ZONE.test(text);
}
