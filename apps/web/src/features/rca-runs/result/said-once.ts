import type { Candidate, RcaResult } from '@rootline/contract';

/** A row of a root cause that only quotes its line. */
const ONLY_QUOTED = /^Line [\d,]+\b[^\u201c]*: (?<quote>\u201c.+\u201d)$/;

/** The root cause without the rows that repeat what the summary quotes; as it is where nothing else would be left. */
export function causeOnce({ summary, rootCause }: Pick<RcaResult, 'summary' | 'rootCause'>): string {
  const rows = rootCause.split('\n');
  const further = rows.filter((row) => {
    const quote = ONLY_QUOTED.exec(row)?.groups?.['quote'];
    return quote === undefined || !summary.includes(quote);
  });
  return further.every((row) => row.trim() === '') ? rootCause : further.join('\n');
}

/** The reasons of a candidate that the root cause does not give already. */
export function reasonsOnce({ reasons }: Pick<Candidate, 'reasons'>, { rootCause }: Pick<RcaResult, 'rootCause'>) {
  const told = new Set(rootCause.split('\n').map((row) => row.replace(/^\u2022 /, '')));
  return reasons.filter((reason) => !told.has(reason));
}

/** Other causes that are not among the candidates shown. */
export function alternativesOnce(
  { alternatives }: Pick<RcaResult, 'alternatives'>,
  shown: readonly Pick<Candidate, 'templateId'>[],
): RcaResult['alternatives'] {
  return alternatives.filter(({ templateId }) => !shown.some((candidate) => candidate.templateId === templateId));
}
