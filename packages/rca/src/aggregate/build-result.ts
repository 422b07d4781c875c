import { type EvidenceItem, LIMITS, type RcaResult } from '@rootline/contract';
import type { ChunkResult } from '../chunks/analyze-chunks.ts';
import type { RunContext } from '../chunks/run-context.ts';
import type { Findings } from '../evidence/find-findings.ts';
import { candidatesOf, cascadeOf } from '../statistical/analyze-statistically.ts';
import { citedLine, readSingleLines } from '../statistical/cite-lines.ts';
import { errorTable, type Judgement } from '../statistical/error-rows.ts';
import { explainedConfidence } from '../statistical/explained-confidence.ts';
import { templateSeverity } from '../statistical/floor-severity.ts';
import { clampSeverity } from '../statistical/severity-order.ts';
import { shortened } from '../statistical/wording.ts';
import type { VerifiedFinding, VerifiedReply } from '../verify/verify-reply.ts';
import { type DecidedCause, decideCause } from './decide-cause.ts';
import { alternativesOf, type ResultInput, recommendationsOf, rootCauseText, summaryText } from './result-texts.ts';
import { runFacts } from './run-facts.ts';

/**
 * Puts the result together: words from the verified answer, every count, time, pattern and line from the data, and
 * the statistical text wherever the answer left nothing.
 */
export async function buildResult(input: ResultInput): Promise<RcaResult> {
  const { context, chunks, results, final } = input;
  const { log } = context.input;
  const { statistical } = context;
  const complete = input.failedChunks.length === 0 && input.aggregationFailure === null;
  const cause = decideCause(context.findings, final, results, complete);
  const findings = withCauseFirst(context.findings, cause.templateIndex);
  const judgements = judgementsOf(context, final, results);
  const table = errorTable(log, findings, (index) => judgements.get(index));
  const causeTemplate = cause.templateIndex === null ? undefined : log.templates[cause.templateIndex];
  const causeLines = [
    ...new Set([
      // Lines of a cause that was refused say nothing about the one that was chosen instead.
      ...(cause.source === 'model' ? (final?.causeLines ?? []) : []),
      ...results.flatMap((r) => (r.verified.causeIndex === cause.templateIndex ? r.verified.causeLines : [])),
    ]),
  ];
  const citedLines =
    cause.source === 'statistics' || causeLines.length === 0
      ? (causeTemplate?.exampleLines.slice(0, 3) ?? [])
      : namedFirst(causeLines.slice(0, 5), context.namedAt);
  const wanted = [...citedLines, causeTemplate?.firstLine ?? 1];
  const read = await readSingleLines(context.input.readLines, wanted);
  const causeEvidence: EvidenceItem = {
    id: 'E1',
    why: cause.source === 'statistics' ? 'the statistics rank it first' : 'cited as the cause and found in the file',
    templateId: causeTemplate?.id ?? null,
    lines: citedLines.flatMap((n) => {
      const raw = read.get(n);
      return raw === undefined ? [] : [citedLine(raw, causeTemplate, log, read)];
    }),
  };
  const others = statistical.evidence.filter((item) => item.templateId !== causeEvidence.templateId);
  const quote = read.get(causeTemplate?.firstLine ?? 0)?.text ?? causeTemplate?.text ?? '';
  const shownEntries = coveredEntries(context);
  return {
    summary: summaryText(input, final, statistical.summary),
    rootCause: shortened(rootCauseText(input, cause, quote), LIMITS.result.textLength),
    severity: severityOf(final, cause, statistical),
    criticalErrors: table.criticalErrors,
    nonCriticalErrors: table.nonCriticalErrors,
    errorCount: table.errorCount,
    warningCount: table.warningCount,
    errorAnalysis: table.rows,
    recommendations: recommendationsOf(final, statistical),
    ...runFacts(context, input.finalText),
    analysisMode: complete ? 'llm' : 'llm-partial',
    confidence: explainedConfidence(
      log,
      complete || cause.confidence.level !== 'high' ? cause.confidence : { ...cause.confidence, level: 'medium' },
    ),
    causeSource: cause.source,
    ...(input.search !== null && { search: input.search }),
    ...(input.secondOpinion !== null && { secondOpinion: input.secondOpinion }),
    candidates: candidatesOf(log, findings),
    cascade: cascadeOf(log, findings, (id) => statistical.cascade.find(({ templateId }) => templateId === id)?.message),
    alternatives: alternativesOf(context, final, cause, statistical),
    evidence: [causeEvidence, ...others.map((item, i) => ({ ...item, id: `E${i + 2}` }))],
    coverage: {
      signalEntries: log.signalCount,
      coveredEntries: shownEntries,
      chunksTotal: chunks.called.length,
      chunksSkipped: chunks.skipped.length,
      chunksFailed: input.failedChunks.length,
    },
  };
}

/** Ascending, and before the first line of an entry the one that names its failure. */
function namedFirst(lines: readonly number[], namedAt: ReadonlyMap<number, number>): number[] {
  const ascending = [...lines].sort((a, b) => a - b);
  return [...new Set(ascending.flatMap((line) => [namedAt.get(line) ?? line, line]))];
}

/** The same findings with the decided cause at the head of candidates and cascade. */
function withCauseFirst(findings: Findings, cause: number | null): Findings {
  if (cause === null || findings.ranked[0]?.templateIndex === cause) return findings;
  const known = findings.ranked.find((r) => r.templateIndex === cause);
  const named = { text: 'named by the model, and nothing in the log speaks against it', points: 1 };
  const first = {
    templateIndex: cause,
    score: known?.score ?? 0,
    reasons: [...(known?.reasons ?? []), named],
    isSupported: known?.isSupported ?? false,
  };
  return {
    ...findings,
    ranked: [first, ...findings.ranked.filter((r) => r.templateIndex !== cause)],
    cascade: [cause, ...findings.cascade.filter((index) => index !== cause)],
  };
}

/** What the answers say about single patterns; the final answer outweighs the chunks, blank texts do not count. */
function judgementsOf(
  context: RunContext,
  final: VerifiedReply | null,
  results: readonly ChunkResult[],
): Map<number, Judgement> {
  const judgements = new Map<number, Judgement>();
  const all: VerifiedFinding[] = [...results.flatMap((r) => r.verified.findings), ...(final?.findings ?? [])];
  for (const finding of all) {
    const template = context.input.log.templates[finding.templateIndex];
    if (template === undefined) continue;
    const floor = templateSeverity(context.findings, template, finding.templateIndex);
    judgements.set(finding.templateIndex, {
      severity: clampSeverity(finding.severity, floor, 'low'),
      ...(finding.rootCause === '' ? {} : { rootCause: finding.rootCause }),
      ...(finding.impact === '' ? {} : { impact: finding.impact }),
      ...(finding.fix === '' ? {} : { fix: finding.fix }),
      ...(finding.related.length === 0 ? {} : { related: finding.related }),
    });
  }
  return judgements;
}

/**
 * The model may move the severity by one step, but only when the log confirms its cause: an answer that follows
 * orders found in the log changes nothing. A failure is never rated below medium, an outage never below high.
 */
function severityOf(final: VerifiedReply | null, cause: DecidedCause, statistical: RcaResult): RcaResult['severity'] {
  const trusted = cause.source === 'model' && cause.confidence.level !== 'low';
  const proposed = (trusted ? final?.severity : null) ?? statistical.severity;
  return clampSeverity(proposed, statistical.severity, statistical.severity === 'critical' ? 'high' : 'medium');
}

/** Entries with a failure signal whose pattern stood in a prompt, by table or by line. */
function coveredEntries({ input, findings, ids }: RunContext): number {
  const covered = ids.order.reduce((sum, index) => {
    const strong = (findings.strengths[index] ?? 0) >= 2;
    return sum + (strong ? (input.log.templates[index]?.count ?? 0) : 0);
  }, 0);
  return Math.min(covered, input.log.signalCount);
}
