import type { Confidence, RejectedClaim, Severity } from '@rootline/contract';
import type { LogTemplate } from '@rootline/logparse';
import type { RunContext } from '../chunks/run-context.ts';
import type { Reply } from '../replies/reply-shapes.ts';
import type { Corpus } from './known-tokens.ts';
import { causeObjection, checkCitedLines, checkId } from './verify-cause.ts';
import { checkText, type TextKind } from './verify-text.ts';

export interface VerifiedFinding {
  templateIndex: number;
  role: 'cause' | 'symptom' | 'noise';
  severity: Severity;
  rootCause: string;
  impact: string;
  fix: string;
  related: number[];
}

/** What is left of an answer after every claim in it was checked against the data. */
export interface VerifiedReply {
  summary: string;
  rootCause: string;
  /** null: NONE, or refused. */
  causeIndex: number | null;
  /** A cause was named that the log does not confirm. */
  isRefused: boolean;
  causeLines: number[];
  confidence: Confidence;
  severity: Severity | null;
  alternatives: { templateIndex: number; why: string }[];
  findings: VerifiedFinding[];
  recommendations: string[];
}

/** Checks ids, lines, order and words of an answer; what fails is left out or marked, and counted in the session. */
export function verifyReply(
  context: RunContext,
  reply: Reply,
  shown: ReadonlySet<number>,
  corpus: Corpus,
  where: string,
): VerifiedReply {
  const { session, ids, findings } = context;
  const { log } = context.input;
  const reject = (rejected: readonly RejectedClaim[], claims: number) => {
    session.rejected.push(...rejected);
    session.claims += claims;
  };
  const words = (text: string, field: string, kind: TextKind = 'claim'): string => {
    const checked = checkText(text, corpus, `${where}, ${field}`, kind, context.isHealthy);
    reject(checked.rejected, checked.claims);
    session.marked += checked.marked;
    return context.redactor.reveal(checked.text);
  };
  const idOf = (id: string, field: string): number | null => {
    const checked = checkId(id, ids, `${where}, ${field}`);
    const named = checked.index !== null || checked.rejected.length > 0;
    reject(checked.rejected, named ? 1 : 0);
    return checked.index;
  };

  const claimOf = (index: number) =>
    `cause ${ids.idOf(index) ?? ''}: ${log.templates[index]?.text ?? ''}`.slice(0, 300);

  const rejectedBefore = session.rejected.length;
  let causeIndex = idOf(reply.causeId, 'cause');
  const cited = checkCitedLines(reply.causeLines, shown, (n) => n >= 1 && n <= log.lineCount, `${where}, cause lines`);
  reject(cited.rejected, cited.claims);
  if (causeIndex !== null) {
    const objection = causeObjection(log, findings, causeIndex);
    if (objection !== null) {
      reject([{ claim: claimOf(causeIndex), reason: objection, where }], 0);
      causeIndex = null;
    }
  }
  const isRefused = causeIndex === null && rejectedBefore < session.rejected.length;
  // A cause may be named by its lines alone.
  if (causeIndex === null && !isRefused) causeIndex = causeOfLines(context, cited.lines);
  const cause = causeIndex === null ? undefined : log.templates[causeIndex];
  const belonging = cited.lines.filter((line) => cause === undefined || isNear(cause, line, context));
  const unrelated = cited.lines.filter((line) => !belonging.includes(line));
  reject(
    unrelated.map((line) => ({ claim: `L${line}`, reason: 'The line does not belong to the named cause', where })),
    0,
  );
  const alternatives = reply.alternatives.flatMap((alternative) => {
    const index = idOf(alternative.id, 'alternatives');
    if (index === null || index === causeIndex) return [];
    const objection = causeObjection(log, findings, index);
    if (objection !== null) {
      reject([{ claim: claimOf(index), reason: objection, where: `${where}, alternatives` }], 0);
      return [];
    }
    return [{ templateIndex: index, why: words(alternative.why, 'alternatives') }];
  });
  const seen = new Set<number>();
  const verifiedFindings = reply.findings.flatMap((finding): VerifiedFinding[] => {
    const index = idOf(finding.id, 'findings');
    if (index === null || seen.has(index)) return [];
    seen.add(index);
    return [
      {
        templateIndex: index,
        role: finding.role,
        severity: finding.severity,
        rootCause: words(finding.rootCause, 'findings'),
        impact: words(finding.impact, 'findings'),
        fix: words(finding.fix, 'findings', 'advice'),
        related: finding.related.map((id) => ids.indexOf(id)).filter((i) => i !== null && i !== index) as number[],
      },
    ];
  });
  return {
    summary: words(reply.summary, 'summary'),
    rootCause: words(reply.rootCause, 'root cause'),
    causeIndex,
    isRefused,
    causeLines: belonging,
    confidence: reply.confidence,
    severity: reply.severity,
    alternatives,
    findings: verifiedFindings,
    recommendations: [...new Set(reply.recommendations.map((text) => words(text, 'recommendations', 'advice')))].filter(
      (text) => text !== '',
    ),
  };
}

/** The pattern of the first cited line whose pattern is known and can be a cause; null without one. */
function causeOfLines({ input, findings, scored }: RunContext, lines: readonly number[]): number | null {
  const known = lines.map((line) => scored.find((s) => s.line === line)?.templateIndex ?? -1);
  return known.find((index) => index >= 0 && causeObjection(input.log, findings, index) === null) ?? null;
}

const NEAR_LINES = 12;

/** A cited line supports a cause when it is one of its entries, lies beside one, or says the same. */
function isNear(cause: LogTemplate, line: number, { scored }: RunContext): boolean {
  if (cause.exampleLines.some((n) => Math.abs(n - line) <= NEAR_LINES)) return true;
  const text = scored.find((s) => s.line === line)?.text.toLowerCase();
  if (text === undefined) return false;
  const words =
    cause.text
      .replace(/<[^>]*>/g, ' ')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [];
  return words.length > 0 && words.filter((word) => text.includes(word)).length >= words.length * 0.6;
}
