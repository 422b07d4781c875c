import { summaryOfLog } from './change-texts.ts';
import type { CaseLine } from './entities/case-findings.ts';
import type { RcaResult } from './entities/rca-result.ts';

/** Where a line of a result stands: null in the result of one log, the file and its line in that of a case. */
export function caseLinesOf({ case: found }: RcaResult): (line: number) => CaseLine | null {
  const places = new Map((found?.lines ?? []).map((place) => [place.line, place]));
  return (line) => places.get(line) ?? null;
}

/** The message of a candidate: the cited line without its stamp where the pattern has no value, else its pattern. */
export function messageOf(result: RcaResult, at: number): string {
  const candidate = result.candidates[at];
  if (candidate === undefined) return '';
  const isCounted = at === 0 && result.analysisMode === 'statistical';
  const quoted = isCounted ? /\u201c(.{1,400}?)\u201d/s.exec(result.rootCause)?.[1] : undefined;
  return quoted ?? result.evidence[at]?.lines[0]?.text ?? candidate.pattern;
}

/** How the incident ends, as the summary tells it; null where it does not. */
export function endOf(result: Pick<RcaResult, 'summary' | 'changesBefore'>): string | null {
  return (
    /(?:Still failing at the end of the log|Recovered:|Not recovered)[^.]*/.exec(summaryOfLog(result))?.[0] ?? null
  );
}
