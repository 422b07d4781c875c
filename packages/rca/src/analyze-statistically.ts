import type { Candidate, EvidenceItem, RcaResult } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { findSuspects } from './candidates/find-suspects.ts';
import { asInFile, ignoredTemplatesOf } from './ignored/ignore-patterns.ts';
import { type Findings, findFindings } from './incident/find-findings.ts';
import type { VerdictWeights } from './judge/judge-text.ts';
import { cleanText } from './lines/clean-text.ts';
import { fillTemplate, PLACEHOLDER } from './lines/fill-template.ts';
import { readSingleLines } from './lines/read-single-lines.ts';
import type { RawLine, ReadLines, SourceAt } from './ports.ts';
import { suspectComponent } from './profile/components.ts';
import type { RankedTemplate } from './ranking/rank-candidates.ts';
import { citedLine } from './report/cite-lines.ts';
import {
  describeHealthy,
  describeIncident,
  describeNotJudged,
  strongReasons,
  TOLD_INCIDENTS,
} from './report/describe-incident.ts';
import { type ErrorTable, errorTable } from './report/error-rows.ts';
import { excerptOf, holdsWordOf } from './report/excerpt.ts';
import { incidentFacts } from './report/incident-facts.ts';
import { stepLines, stepOf } from './report/run-step.ts';
import { tellIgnored } from './report/tell-ignored.ts';
import { explainedConfidence } from './verdict/explained-confidence.ts';
import { floorConfidence } from './verdict/floor-confidence.ts';
import { floorSeverity } from './verdict/floor-severity.ts';
import { type JudgedLog, judgeHealth } from './verdict/judge-health.ts';
import { severityUnder } from './verdict/severity-order.ts';
import { isoTime, shortened } from './wording.ts';

const CANDIDATES = 15;
const CITED_CANDIDATES = 5;
const CASCADE_STEPS = 12;
const QUOTE_LENGTH = 400;

/**
 * The complete analysis that needs no model: counts, ranked causes with their reasons, the order in which things
 * failed, and real lines read again from the file as evidence. `baseline` is a
 * log from when all was well; `weights` takes the place of those that come with the product. Never fails on the content of a log.
 */
export async function analyzeStatistically(
  file: ParsedLog,
  readLines: ReadLines,
  baseline: ParsedLog | null = null,
  weights?: VerdictWeights,
): Promise<RcaResult> {
  const judged = await judgeHealth(file, readLines, weights);
  if (judged.isHealthy) return tellIgnored(file, healthyResult(file, judged.confidence));
  const { log, findings } = await findSuspects({ ...judged, readLines, baseline });
  return tellIgnored(file, resultOf(judged, await statisticalResult(log, findings, readLines)));
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

/** The same from findings that are already there and a log whose failures are named. */
export async function statisticalResult(
  file: ParsedLog,
  findings: Findings,
  readLines: ReadLines,
  sourceAt?: SourceAt,
): Promise<RcaResult> {
  const top = findings.ranked.slice(0, CITED_CANDIDATES);
  const step = stepLines(file, findings, sourceAt);
  const facts = incidentFacts(file, findings, sourceAt);
  const told = [...top.map((r) => r.templateIndex), ...findings.cascade.slice(0, 2)];
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
    alternatives: candidates.slice(1, 3).map((c) => ({
      templateId: c.templateId,
      pattern: c.pattern,
      why: c.reasons.join('; ') || 'second in the ranking',
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

/** The result of a log in which nothing fails, or nothing but what a person ignores. */
export function healthyResult(log: ParsedLog, confidence: RcaResult['confidence']): RcaResult {
  const text = describeHealthy(log);
  const table = ignoredErrors(log);
  return {
    ...text,
    severity: 'low',
    verdict: 'healthy',
    ...countsOf(table),
    errorAnalysis: table.rows,
    rawLLMResponse: '',
    analysisMode: 'statistical',
    confidence,
    candidates: [],
    cascade: [],
    alternatives: [],
    evidence: [],
    verification: { claims: 0, accepted: 0, rejected: [] },
    coverage: { signalEntries: 0, coveredEntries: 0, chunksTotal: 0, chunksSkipped: 0, chunksFailed: 0 },
    model: null,
    promptVersion: null,
    schemaVersion: null,
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
    timings: {},
  };
}

/** The errors of the file, all of which are ignored; a log without such has neither rows nor errors. */
function ignoredErrors(log: ParsedLog): ErrorTable {
  if (ignoredTemplatesOf(log).some(({ ignored }) => ignored.ERROR + ignored.FATAL > 0))
    return errorTable(log, findFindings(log));
  const warningCount = asInFile(log).levels.WARN;
  // A good end outweighs single errors, and a log that is called healthy tells none of those.
  return { rows: [], criticalErrors: 0, nonCriticalErrors: 0, errorCount: 0, warningCount };
}

/** What is not clear is never critical. */
function countsOf(table: ReturnType<typeof errorTable>) {
  const { criticalErrors, nonCriticalErrors, errorCount, warningCount } = table;
  return { criticalErrors, nonCriticalErrors, errorCount, warningCount };
}

/** The ranked causes as the result holds them. */
export function candidatesOf(log: ParsedLog, findings: Findings): Candidate[] {
  return findings.ranked.slice(0, CANDIDATES).flatMap((ranked) => {
    const template = log.templates[ranked.templateIndex];
    if (template === undefined) return [];
    return [
      {
        templateId: template.id,
        pattern: template.text,
        component: suspectComponent(template, findings.components),
        lines: linesOf(log, ranked),
        firstOccurrence: isoTime(template.firstTimestampMs),
        count: template.count,
        score: Math.round(ranked.score * 100) / 100,
        reasons: strongReasons(ranked),
      },
    ];
  });
}

/** The order of onset; `messageOf` tells what the entry says at which a template begins. */
export function cascadeOf(
  log: ParsedLog,
  findings: Findings,
  messageOf: (templateId: string, templateIndex: number) => string | undefined,
): RcaResult['cascade'] {
  return findings.cascade.slice(0, CASCADE_STEPS).flatMap((index) => {
    const template = log.templates[index];
    if (template === undefined) return [];
    const { id, text, firstLine, firstTimestampMs } = template;
    const message = messageOf(id, index);
    const told = message === undefined ? {} : { message: shortened(message, QUOTE_LENGTH) };
    return [{ templateId: id, pattern: text, ...told, line: firstLine, timestamp: isoTime(firstTimestampMs) }];
  });
}

/** Texts of templates with the values of their first lines. */
function messagesOf(log: ParsedLog, indices: readonly number[], read: ReadonlyMap<number, RawLine>) {
  const messages = new Map<number, string>();
  for (const index of indices) {
    const message = messageAt(log.templates[index], nearFirst(log.templates[index]), read);
    if (message !== null) messages.set(index, message);
  }
  return messages;
}

/** Lines below a bare header that may hold the message of its entry. */
const BELOW = 3;

/** The first line of a template and those right below it. */
function nearFirst(template: LogTemplate | undefined): number[] {
  return template === undefined ? [] : Array.from({ length: BELOW }, (_, below) => template.firstLine + below);
}

/** The message of a template as one of the lines holds it, or else a piece of the line. null when the line holds none of its words, because the message was decoded from it. */
function messageAt(
  template: LogTemplate | undefined,
  lines: readonly number[],
  read: ReadonlyMap<number, RawLine>,
): string | null {
  if (template === undefined) return null;
  const texts = lines.map((line) => cleanText(read.get(line)?.text ?? ''));
  const message = texts.map((text) => fillTemplate(template.text, text)).find((text) => text !== null && text !== '');
  if (message !== undefined && message !== null) return message;
  const [first = ''] = texts;
  const isShown = first !== '' && (PLACEHOLDER.test(template.text) || holdsWordOf(first, template.text));
  return isShown ? excerptOf(first, template.text, QUOTE_LENGTH) : null;
}

/** The log with templates standing at the line that holds their message, where their entry begins with a bare header. */
function belowHeaders(log: ParsedLog, indices: readonly number[], read: ReadonlyMap<number, RawLine>): ParsedLog {
  const templates = [...log.templates];
  for (const index of new Set(indices)) {
    const template = log.templates[index];
    const holds = (line: number) =>
      template !== undefined && (fillTemplate(template.text, cleanText(read.get(line)?.text ?? '')) ?? '') !== '';
    const line = nearFirst(template).find(holds);
    if (template === undefined || line === undefined || line === template.firstLine) continue;
    const exampleLines = template.exampleLines.map((example) => (example === template.firstLine ? line : example));
    templates[index] = { ...template, firstLine: line, lastLine: Math.max(line, template.lastLine), exampleLines };
  }
  return { ...log, templates };
}

/** The line that names the failure of the first suspect's entry, where it is not the one quoted. */
function namedBy(template: LogTemplate | undefined, read: ReadonlyMap<number, RawLine>): RawLine | null {
  const line = template?.exampleLines[0];
  return line === undefined || line === template?.firstLine ? null : (read.get(line) ?? null);
}

function linesOf(log: ParsedLog, ranked: RankedTemplate): number[] {
  return log.templates[ranked.templateIndex]?.exampleLines.slice(0, 5) ?? [];
}

function evidenceOf(
  log: ParsedLog,
  ranked: RankedTemplate,
  number: number,
  read: ReadonlyMap<number, RawLine>,
): EvidenceItem {
  const template = log.templates[ranked.templateIndex];
  const lines = linesOf(log, ranked)
    .slice(0, 3)
    .map((n) => read.get(n))
    .filter((raw) => raw !== undefined)
    .map((raw) => citedLine(raw, template, log, read));
  const why = strongReasons(ranked).join('; ');
  return {
    id: `E${number}`,
    why: why === '' ? 'ranked by the statistics' : why,
    templateId: template?.id ?? null,
    lines,
  };
}
