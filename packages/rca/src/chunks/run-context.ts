import type { RcaResult } from '@rootline/contract';
import { gatherEvidence } from '../evidence/choose-evidence.ts';
import { breakControlTokens, cleanText } from '../evidence/clean-text.ts';
import type { Findings } from '../evidence/find-findings.ts';
import { readFindings } from '../evidence/read-findings.ts';
import { createRedactor, type Redactor } from '../evidence/redact.ts';
import type { ScoredLine } from '../evidence/score-lines.ts';
import type { ModelAnalysis } from '../model-analysis.ts';
import { quietEvidence } from '../opinion/healthy-opinion.ts';
import { factsText } from '../prompts/facts.ts';
import { type TemplateIds, templateIds } from '../prompts/template-ids.ts';
import { type RunSession, startSession } from '../replies/run-session.ts';
import { statisticalResult } from '../statistical/analyze-statistically.ts';
import { nameFailures } from '../statistical/name-failures.ts';
import { packTokenCounter } from './pack-tokens.ts';

/** Everything one run works with. */
export interface RunContext {
  input: ModelAnalysis;
  findings: Findings;
  /** The line that names the failure, by the first line of its entry. */
  namedAt: ReadonlyMap<number, number>;
  /** The complete result that needs no model; every number of the final one comes from it. */
  statistical: RcaResult;
  /** No line speaks of a failure; asked about only because a person wishes it. */
  isHealthy: boolean;
  scored: ScoredLine[];
  ids: TemplateIds;
  redactor: Redactor;
  session: RunSession;
  facts: string;
  fileName: string;
  /** Counts tokens for packing: with the factor known at the start, so that a resumed run cuts the same packs. */
  packTokens: (text: string) => number;
  /** Lines that stood in a prompt. */
  shown: Set<number>;
  /** What the model was shown, for tracing its words. */
  corpusTexts: string[];
}

/**
 * Prepares a run: findings, the statistical result, scored lines and names. No call is made.
 * @param healthy the result of a log without failures; null for one with them
 */
export async function prepareRun(file: ModelAnalysis, healthy: RcaResult | null): Promise<RunContext> {
  const findings = await readFindings(file.log, file.readLines, file.baseline, file.sourceAt);
  const { log, namedAt } = await nameFailures(file.log, findings, file.readLines);
  const input = { ...file, log };
  const scored = await gatherEvidence(file.log, findings, input.readLines);
  const redactor = createRedactor(input.redaction ?? 'secrets');
  const session = startSession(input.limits);
  const name = breakControlTokens(redactor.redact(cleanText(input.fileName ?? 'log')), [input.nonce]).slice(0, 120);
  return {
    input,
    findings,
    namedAt,
    statistical: healthy ?? (await statisticalResult(log, findings, input.readLines, input.sourceAt)),
    isHealthy: healthy !== null,
    scored: healthy === null ? scored : quietEvidence(scored),
    ids: templateIds(input.log, findings),
    redactor,
    session,
    facts: factsText(input.log),
    fileName: name,
    packTokens: packTokenCounter(session),
    shown: new Set(),
    corpusTexts: [],
  };
}
