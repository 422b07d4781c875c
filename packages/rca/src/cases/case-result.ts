import type { RcaResult } from '@rootline/contract';
import type { CaseLine } from './case-log.ts';
import type { CaseImpact } from './impact.ts';
import type { JoinedLog } from './join-logs.ts';

/** The analysis of a case. Line numbers in `result` and `impact` are those of the joined log. */
export interface CaseResult {
  result: RcaResult;
  impact: CaseImpact;
  /** Where each line that is named anywhere in it stands, ascending. */
  lines: CaseLine[];
}

/** Adds to a result where its lines stand: as a list, and in its sentences as `file:line`. */
export function caseResult(joined: JoinedLog, result: RcaResult, impact: CaseImpact): CaseResult {
  const numbers = [
    ...result.candidates.flatMap(({ lines }) => lines),
    ...result.cascade.map(({ line }) => line),
    ...result.evidence.flatMap(({ lines }) => lines.map(({ line }) => line)),
    ...result.errorAnalysis.flatMap(({ firstLine, lastLine }) => [firstLine, lastLine]),
    ...(result.secondOpinion === undefined
      ? []
      : [...result.secondOpinion.model.lines, ...result.secondOpinion.statistics.lines].map(({ line }) => line)),
    ...impact.services.flatMap(({ firstLine, lastLine }) => [firstLine, lastLine]),
    ...impact.namings.map(({ line }) => line),
  ].filter((line) => line !== null);
  const named = (text: string) => namePlaces(text, joined);
  return {
    result: {
      ...result,
      summary: named(result.summary),
      rootCause: named(result.rootCause),
      recommendations: result.recommendations.map(named),
      errorAnalysis: result.errorAnalysis.map((row) => ({
        ...row,
        rootCause: named(row.rootCause),
        impact: named(row.impact),
      })),
    },
    impact,
    lines: [...new Set(numbers)].sort((a, b) => a - b).flatMap((line) => joined.placeOf(line) ?? []),
  };
}

const LINE = /\bline (\d[\d,]*)\b/gi;
const OPENING = '\u201c';
const CLOSING = '\u201d';

/** `line 12` as `api.log:7`, except in what is quoted from a log. */
function namePlaces(text: string, { placeOf }: JoinedLog): string {
  const replaced = (own: string) =>
    own.replace(LINE, (whole, number: string) => {
      const place = placeOf(Number(number.replaceAll(',', '')));
      return place === null ? whole : `${place.file}:${place.fileLine}`;
    });
  return text
    .split('\n')
    .map((row) => {
      const from = row.indexOf(OPENING);
      const to = row.lastIndexOf(CLOSING);
      if (from < 0 || to < from) return replaced(row);
      return replaced(row.slice(0, from)) + row.slice(from, to) + replaced(row.slice(to));
    })
    .join('\n');
}
