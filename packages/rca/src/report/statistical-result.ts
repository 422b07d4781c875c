import type { RcaResult } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { readSingleLines } from '../lines/read-single-lines.ts';
import type { ReadLines, SourceAt } from '../ports.ts';
import { explainedConfidence } from '../verdict/explained-confidence.ts';
import { floorConfidence } from '../verdict/floor-confidence.ts';
import { floorSeverity } from '../verdict/floor-severity.ts';
import type { JudgedLog } from '../verdict/judge-health.ts';
import { severityUnder } from '../verdict/severity-order.ts';
import { describeIncident } from './describe-incident.ts';
import { describeNotJudged } from './describe-quiet-log.ts';
import { belowHeaders, messageAt, messagesOf, namedBy, nearFirst } from './entry-messages.ts';
import { countsOf, errorTable } from './error-rows.ts';
import { incidentFacts } from './incident-facts.ts';
import { CASCADE_STEPS, candidatesOf, cascadeOf, evidenceOf, linesOf } from './ranked-causes.ts';
import { stepLines, stepOf } from './run-step.ts';
import { TOLD_INCIDENTS } from './summarize-incident.ts';

const CITED_CANDIDATES = 5;
/** Steps of the cascade whose messages the text tells. */
const FIRST_STEPS = 2;
const ALTERNATIVES = 2;

/** The result without a model from findings that are already there and a log whose failures are named. */
export async function statisticalResult(
  file: ParsedLog,
  findings: Findings,
  readLines: ReadLines,
  sourceAt?: SourceAt,
): Promise<RcaResult> {
  const top = findings.ranked.slice(0, CITED_CANDIDATES);
  const step = stepLines(file, findings, sourceAt);
  const facts = incidentFacts(file, findings, sourceAt);
  const told = [...top.map((r) => r.templateIndex), ...findings.cascade.slice(0, FIRST_STEPS)];
  const steps = findings.cascade.slice(0, CASCADE_STEPS);
  const read = await readSingleLines(readLines, [
    ...top.flatMap((r) => linesOf(file, r)),
    ...[...told, ...steps].flatMap((index) => nearFirst(file.templates[index])),
    facts?.stopped?.line ?? 0,
    ...(facts?.others ?? []).slice(0, TOLD_INCIDENTS).map(({ line }) => line),
    ...step.commands,
    step.ending ?? 0,
  ]);
  const log = belowHeaders(file, told, read);
  const table = errorTable(log, findings);
  const confidence = explainedConfidence(log, findings.sureness?.familiarity ?? 0, floorConfidence(findings));
  const named = findings.sureness?.verdict ?? 'unclear';
  const verdict = named === 'clear' && confidence.level !== 'high' ? 'unclear' : named;
  const severity = severityUnder(verdict, floorSeverity(log, findings));
  const firstTemplate = log.templates[top[0]?.templateIndex ?? -1];
  const messages = messagesOf(log, [...told, ...steps], read);
  const entryText = ({ templateIndex, line }: { templateIndex: number; line: number }) =>
    messageAt(log.templates[templateIndex], [line], read);
  const text = describeIncident({
    log,
    findings,
    facts,
    named: namedBy(firstTemplate, read),
    messages,
    stopped: facts?.stopped ? entryText(facts.stopped) : null,
    others: (facts?.others ?? []).slice(0, TOLD_INCIDENTS).map(entryText),
    step: stepOf(step, read),
  });
  const candidates = candidatesOf(log, findings);
  return {
    ...text,
    severity,
    verdict,
    ...countsOf(table),
    errorAnalysis: table.rows,
    rawLLMResponse: '',
    analysisMode: 'statistical',
    confidence,
    candidates,
    cascade: cascadeOf(log, findings, (_id, index) => messages.get(index)),
    alternatives: candidates.slice(1, 1 + ALTERNATIVES).map((c) => ({
      templateId: c.templateId,
      pattern: c.pattern,
      why: c.reasons.join('; ') || 'ranked second',
    })),
    evidence: top.map((ranked, i) => evidenceOf(log, ranked, i + 1, read)),
    verification: { claims: 0, accepted: 0, rejected: [] },
    coverage: {
      signalEntries: log.signalCount,
      coveredEntries: log.signalCount,
      chunksTotal: 0,
      chunksSkipped: 0,
      chunksFailed: 0,
    },
    model: null,
    promptVersion: null,
    schemaVersion: null,
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
    timings: {},
  };
}

/** A result over a log of which neither a failure nor health can be shown names lines to look at, and no cause. */
export function resultOf(
  { health, confidence }: Pick<JudgedLog, 'health' | 'confidence'>,
  result: RcaResult,
): RcaResult {
  if (health !== 'not-judged') return result;
  return {
    ...result,
    ...describeNotJudged(result, confidence.reason),
    severity: 'medium',
    verdict: 'not-judged',
    errorAnalysis: result.errorCount + result.warningCount > 0 ? result.errorAnalysis : [],
    cascade: [],
    alternatives: [],
    confidence,
  };
}
