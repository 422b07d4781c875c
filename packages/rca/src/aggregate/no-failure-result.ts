import type { EvidenceItem, RcaResult } from '@rootline/contract';
import { readSingleLines } from '../lines/read-single-lines.ts';
import { citedLine } from '../report/cite-lines.ts';
import type { RunContext } from '../run/run-context.ts';
import { templateOfLine } from '../verify/verify-cause.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';

/** The result of a model that finds no failure where the statistics suspect one: its words and lines, theirs below. */
export async function noFailureResult(context: RunContext, answer: VerifiedReply): Promise<RcaResult> {
  const { statistical, input } = context;
  const read = await readSingleLines(input.readLines, answer.evidence);
  const lines = answer.evidence.flatMap((line) => {
    const raw = read.get(line);
    const template = input.log.templates[templateOfLine(context, line) ?? -1];
    return raw === undefined ? [] : [citedLine(raw, template, input.log, read)];
  });
  const own: EvidenceItem = { id: 'E1', why: 'cited by the model for its answer', templateId: null, lines };
  const evidence = lines.length === 0 ? statistical.evidence : [own, ...statistical.evidence];
  return {
    ...statistical,
    summary: `No failure found. ${answer.summary}`.trim(),
    rootCause: answer.why === '' ? 'No failure found.' : answer.why,
    severity: 'low',
    recommendations: answer.advice,
    candidates: [],
    cascade: [],
    evidence: evidence.map((item, i) => ({ ...item, id: `E${i + 1}` })),
  };
}
