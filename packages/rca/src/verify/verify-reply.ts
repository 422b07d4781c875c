import type { Confidence, RejectedClaim, Severity } from '@rootline/contract';
import type { FindingRole } from '../prompts/schemas.ts';
import type { Reply } from '../replies/reply-shapes.ts';
import type { RunContext } from '../run/run-context.ts';
import type { Corpus } from './shown-text.ts';
import { checkCitedLines, type VerifiedCause, verifyCause } from './verify-cause.ts';
import { checkText, type TextKind } from './verify-text.ts';

interface VerifiedFinding {
  line: number;
  role: FindingRole;
  note: string;
}

/** An answer after every claim in it was checked against the data. */
export interface VerifiedReply {
  summary: string;
  why: string;
  cause: VerifiedCause;
  /** Evidence of the reader: true lines that it cites for its answer, whatever their pattern. The cause is not among them. */
  evidence: number[];
  confidence: Confidence;
  severity: Severity;
  advice: string[];
  findings: VerifiedFinding[];
  /** Sentences of summary and reason that stand, and those that the log contradicts. */
  held: number;
  contradicted: number;
  /** The reason in the model's own words, for showing it to the model again. */
  said: string;
}

const MOST_EVIDENCE = 10;
const LINE_NAME = /\bL\d{1,12}\b/g;

/** Checks lines and words of an answer; what the log contradicts is left out, knowledge is marked, all is counted in the session. */
export function verifyReply(
  context: RunContext,
  reply: Reply,
  shown: ReadonlySet<number>,
  corpus: Corpus,
  where: string,
): VerifiedReply {
  const { session, redactor, input, isHealthy } = context;
  const reject = (rejected: readonly RejectedClaim[], claims: number) => {
    session.rejected.push(...rejected);
    session.claims += claims;
  };
  let held = 0;
  let contradicted = 0;
  const cause = verifyCause(context, reply.cause, shown);
  // Of a log that is called healthy by the answer, or was so by the statistics, it may be said.
  const mayBeWell = isHealthy || cause.kind === 'healthy';
  const words = (text: string, field: string, kind: TextKind = 'claim'): string => {
    const checked = checkText(text, corpus, `${where}, ${field}`, kind, mayBeWell);
    reject(checked.rejected, checked.claims);
    session.marked += checked.marked;
    if (kind === 'claim') {
      contradicted += checked.rejected.length;
      held += checked.claims - checked.rejected.length;
    }
    return redactor.reveal(checked.text);
  };
  const summary = words(reply.summary, 'summary');
  const why = words(reply.why, 'why');
  const ofStory = { held, contradicted };

  if (cause.kind === 'refused') reject([{ claim: `cause ${reply.cause}`, reason: cause.reason, where }], 1);
  else if (cause.kind === 'line') reject([], 1);
  const inFile = (line: number) => line >= 1 && line <= input.log.lineCount;
  const cited = checkCitedLines(
    reply.findings.map(({ line }) => line),
    shown,
    inFile,
    `${where}, findings`,
  );
  reject(cited.rejected, cited.claims);
  const findings = reply.findings.flatMap((finding): VerifiedFinding[] => {
    const [line] = checkCitedLines([finding.line], shown, inFile, where).lines;
    return line === undefined ? [] : [{ line, role: finding.role, note: words(finding.note, 'findings', 'note') }];
  });
  const named = `${why} ${summary}`.match(LINE_NAME) ?? [];
  const evidence = checkCitedLines([...cited.lines.map((line) => `L${line}`), ...named], shown, inFile, where).lines;
  return {
    summary,
    why,
    cause,
    evidence: evidence.filter((line) => cause.kind !== 'line' || line !== cause.line).slice(0, MOST_EVIDENCE),
    confidence: reply.confidence,
    severity: reply.severity,
    advice: [...new Set(reply.advice.map((text) => words(text, 'advice', 'advice')))].filter((text) => text !== ''),
    findings,
    ...ofStory,
    said: reply.why,
  };
}
