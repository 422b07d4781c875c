import { cleanText, type RcaResult } from '@rootline/contract';
import type { ScoredLine } from '../evidence/score-lines.ts';
import type { Findings } from '../incident/find-findings.ts';
import type { LastVerdict } from '../judge/last-verdict.ts';
import { breakControlTokens } from '../lines/prompt-injection.ts';
import type { ModelAnalysis } from '../model-analysis.ts';
import { factsText } from '../prompts/facts.ts';
import { shownTemplates } from '../prompts/shown-templates.ts';
import { createRedactor, type Redactor } from '../redact/redact.ts';
import { type RunSession, startSession } from '../replies/run-session.ts';
import { resultOf, statisticalResult } from '../report/statistical-result.ts';
import { type JudgedLog, judgeHealth } from '../verdict/judge-health.ts';
import { packTokenCounter } from './pack-tokens.ts';
import { runEvidence } from './run-evidence.ts';

/** Everything one run works with. */
export interface RunContext {
  input: ModelAnalysis;
  findings: Findings;
  /** The line that names the failure, by the first line of its entry. */
  namedAt: ReadonlyMap<number, number>;
  /** The complete result that needs no model; every number of the final one comes from it. */
  statistical: RcaResult;
  /** No line speaks of a failure; asked about because a person wishes it, or because the statistics are not sure. */
  isHealthy: boolean;
  /** What the log says last about how it went. */
  lastVerdict: LastVerdict;
  scored: ScoredLine[];
  /** Templates whose counts a prompt may hold, most suspect first. */
  templates: number[];
  redactor: Redactor;
  session: RunSession;
  facts: string;
  fileName: string;
  /** Counts tokens for packing: with the factor known at the start, so that a resumed run cuts the same packs. */
  packTokens: (text: string) => number;
  /** Lines that stood in a prompt. */
  shown: Set<number>;
  /** Lines that a search of the model found. */
  found: Set<number>;
  /** What the model was shown, for tracing its words. */
  corpusTexts: string[];
}

/**
 * Prepares a run: findings, the statistical result, scored lines and names. No call is made.
 * @param healthy the result of a log without failures; null for one with them
 * @param judgedBefore what is known of the log already
 */
export async function prepareRun(
  file: ModelAnalysis,
  healthy: RcaResult | null,
  judgedBefore: JudgedLog | null = null,
): Promise<RunContext> {
  const judged = judgedBefore ?? (await judgeHealth(file.log, file.readLines));
  const { log, findings, namedAt, scored } = await runEvidence({ ...judged, isHealthy: healthy !== null }, file);
  const input = { ...file, log };
  const redactor = createRedactor(input.redaction ?? 'secrets');
  redactor.learn(scored);
  const session = startSession(input.limits);
  const name = breakControlTokens(redactor.redact(cleanText(input.fileName ?? 'log')), [input.nonce]).slice(0, 120);
  return {
    input,
    findings,
    namedAt,
    statistical: healthy ?? resultOf(judged, await statisticalResult(log, findings, input.readLines, input.sourceAt)),
    isHealthy: healthy !== null,
    lastVerdict: judged.text.lastVerdict,
    scored,
    templates: shownTemplates(input.log, findings),
    redactor,
    session,
    facts: factsText(input.log),
    fileName: name,
    packTokens: packTokenCounter(session),
    shown: new Set(),
    found: new Set(),
    corpusTexts: [],
  };
}
