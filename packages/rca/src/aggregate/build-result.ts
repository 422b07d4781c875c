import type { LogSearch, RcaResult, SecondOpinion } from '@rootline/contract';
import type { CutChunks } from '../chunks/cut-chunks.ts';
import type { Authored } from '../opinion/choose-author.ts';
import type { RunContext } from '../run/run-context.ts';
import { explainedConfidence } from '../verdict/explained-confidence.ts';
import { severityUnder } from '../verdict/severity-order.ts';
import { modelResult } from './model-result.ts';
import { modelVerdict } from './model-verdict.ts';
import { noFailureResult } from './no-failure-result.ts';
import { type Gaps, statisticalRootCause, withGaps } from './result-texts.ts';
import { runFacts } from './run-facts.ts';

export interface ResultInput {
  context: RunContext;
  chunks: CutChunks;
  gaps: Gaps;
  authored: Authored;
  /** The last answer as received. */
  finalText: string;
  /** null when the model gave no final answer. */
  secondOpinion: SecondOpinion | null;
  /** null when the model did not search. */
  search: LogSearch | null;
}

/** Puts the result together: words from its one author, and every count, time, pattern and line from the data. */
export async function buildResult(input: ResultInput): Promise<RcaResult> {
  const { context, chunks, gaps, authored } = input;
  const { statistical } = context;
  const isComplete = gaps.failedChunks.length === 0 && gaps.aggregationFailure === null;
  const told = await toldBy(context, authored);
  const confidence = confidenceOf(context, authored, isComplete);
  const verdict = modelVerdict(context, authored, confidence);
  return {
    ...told,
    summary: withGaps(told.summary, gaps),
    verdict,
    severity: severityUnder(verdict, told.severity),
    ...runFacts(context, input.finalText),
    analysisMode: isComplete ? 'llm' : 'llm-partial',
    confidence,
    ...(!isHealthy(context, authored) && { causeSource: authored.source }),
    ...(input.search !== null && { search: input.search }),
    ...(input.secondOpinion !== null && { secondOpinion: input.secondOpinion }),
    coverage: {
      signalEntries: statistical.coverage.signalEntries,
      coveredEntries: context.isHealthy ? statistical.coverage.coveredEntries : coveredEntries(context),
      chunksTotal: chunks.called.length,
      chunksSkipped: chunks.skipped.length,
      chunksFailed: gaps.failedChunks.length,
    },
  };
}

/** Less than high where a part was not read, or where little of the log is understood. */
function confidenceOf({ input, findings }: RunContext, { confidence }: Authored, isComplete: boolean) {
  const { level, reason } = confidence;
  const capped = isComplete || level !== 'high' ? confidence : { level: 'medium' as const, reason };
  return explainedConfidence(input.log, findings.sureness?.familiarity ?? 0, capped);
}

async function toldBy(context: RunContext, authored: Authored): Promise<RcaResult> {
  const { statistical } = context;
  const { answer } = authored;
  if (answer === null) {
    if (context.isHealthy) return statistical;
    return { ...statistical, rootCause: statisticalRootCause(context, authored) };
  }
  if (answer.cause.kind === 'line') return modelResult(context, authored, answer, answer.cause);
  return noFailureResult(context, answer);
}

/** Healthy by both, or by the statistics alone: no one has named a cause. */
function isHealthy(context: RunContext, { answer }: Authored): boolean {
  return context.isHealthy && answer === null;
}

/** Entries with a failure signal whose pattern stood in a prompt, by table or by line. */
function coveredEntries({ input, findings, templates }: RunContext): number {
  const covered = templates.reduce((sum, index) => {
    const strong = (findings.strengths[index] ?? 0) >= 2;
    return sum + (strong ? (input.log.templates[index]?.count ?? 0) : 0);
  }, 0);
  return Math.min(covered, input.log.signalCount);
}
