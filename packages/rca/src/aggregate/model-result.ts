import { cleanText, type EvidenceItem, type RcaResult } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { addedTemplate } from '../incident/added-template.ts';
import type { Findings } from '../incident/find-findings.ts';
import { readSingleLines } from '../lines/read-single-lines.ts';
import type { Authored } from '../opinion/choose-author.ts';
import type { RawLine } from '../ports.ts';
import { citedLine } from '../report/cite-lines.ts';
import { errorTable, type Judgement } from '../report/error-rows.ts';
import { candidatesOf, cascadeOf } from '../report/ranked-causes.ts';
import type { RunContext } from '../run/run-context.ts';
import { clampSeverity } from '../verdict/severity-order.ts';
import { templateOfLine } from '../verify/verify-cause.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';
import { shortened } from '../wording.ts';
import { modelRootCause, modelSummary, otherCauses } from './result-texts.ts';

interface NamedLine {
  line: number;
  template: number | null;
}

/** Begins the ids of patterns for lines that have none; those of the parser begin with another letter. */
const NAMED_ID = 'm';
const PATTERN_LENGTH = 300;
const CAUSE_LINES = 5;
/** A header with fewer words names a level, a writer and an exception at most. */
const LEAST_WORDS = 5;

/** The result of which the model's answer is the author: its words, and everything else counted and read from the file. */
export async function modelResult(
  context: RunContext,
  authored: Authored,
  answer: VerifiedReply,
  cause: NamedLine,
): Promise<RcaResult> {
  const { statistical, input } = context;
  const own = answer.findings.filter(({ role }) => role === 'cause').map(({ line }) => line);
  const causeLines = namedFirst([...new Set([cause.line, ...own])].slice(0, CAUSE_LINES), context.namedAt);
  const read = await readSingleLines(input.readLines, [...causeLines, ...answer.evidence]);
  // Of an entry whose first line is a bare header, the line that names the failure.
  const line = lineToShow(cause.line, context.namedAt.get(cause.line), read);
  const quote = read.get(line)?.text ?? '';
  const { log, findings, index } = withCause(context, cause, quote);
  const table = errorTable(log, findings, judgeBy(context, answer));
  const template = log.templates[index];
  const cite = (number: number) => {
    const raw: RawLine | undefined = read.get(number);
    const of = causeLines.includes(number) ? template : log.templates[templateOfLine(context, number) ?? -1];
    return raw === undefined ? [] : [citedLine(raw, of, log, read)];
  };
  const evidence: EvidenceItem[] = [
    {
      id: 'E1',
      why: 'cited as the cause and found in the file',
      templateId: template?.id ?? null,
      lines: [...new Set([line, ...causeLines])].flatMap(cite),
    },
    {
      id: 'E2',
      why: 'cited by the model for its answer',
      templateId: null,
      lines: answer.evidence.filter((number) => !causeLines.includes(number)).flatMap(cite),
    },
  ].filter(({ lines }) => lines.length > 0);
  const others = statistical.evidence.filter(({ templateId }) => templateId !== template?.id);
  return {
    ...statistical,
    summary: modelSummary(answer, line, quote),
    rootCause: modelRootCause(answer, authored, { line, quote }),
    severity: severityOf(context, authored, answer),
    criticalErrors: table.criticalErrors,
    nonCriticalErrors: table.nonCriticalErrors,
    errorCount: table.errorCount,
    warningCount: table.warningCount,
    errorAnalysis: table.rows,
    recommendations: answer.advice,
    candidates: candidatesOf(log, findings).map((candidate, i) => {
      return i > 0
        ? candidate
        : { ...candidate, lines: [...new Set([line, cause.line, ...candidate.lines])].slice(0, CAUSE_LINES) };
    }),
    cascade: cascadeOf(log, findings, (id) => statistical.cascade.find(({ templateId }) => templateId === id)?.message),
    alternatives: otherCauses(statistical, template?.id),
    evidence: [...evidence, ...others.map((item, i) => ({ ...item, id: `E${evidence.length + i + 1}` }))],
  };
}

/** An exception without a message. */
const BARE_EXCEPTION = /^\W*(?:caused by: )?[\w.$]+(?:Exception|Error|Failure)\W*$/i;

/** The line that stands for the cause: the one that names the failure of its entry, unless that says less than the named one. */
function lineToShow(said: number, named: number | undefined, read: ReadonlyMap<number, RawLine>): number {
  if (named === undefined) return said;
  const words = (read.get(said)?.text ?? '').replace(/\[[^\]]*\]|\([^)]*\)/g, ' ').match(/\p{L}{3,}/gu) ?? [];
  return words.length >= LEAST_WORDS && BARE_EXCEPTION.test(cleanText(read.get(named)?.text ?? '')) ? said : named;
}

/** Ascending, except that the line naming an entry's failure comes before the entry's first line. */
function namedFirst(lines: readonly number[], namedAt: ReadonlyMap<number, number>): number[] {
  const [first, ...rest] = lines;
  const ordered = first === undefined ? [] : [first, ...rest.toSorted((a, b) => a - b)];
  return [...new Set(ordered.flatMap((line) => [namedAt.get(line) ?? line, line]))];
}

/** Log and findings with the named line at the head of candidates and cascade; it gets a pattern where it has none. */
function withCause(
  { input, findings }: RunContext,
  cause: NamedLine,
  quote: string,
): { log: ParsedLog; findings: Findings; index: number } {
  const { log } = input;
  const added =
    cause.template === null
      ? [
          addedTemplate(log, {
            id: `${NAMED_ID}${cause.line}`,
            text: shortened(cleanText(quote), PATTERN_LENGTH),
            signal: 0,
            lines: [cause.line],
          }),
        ]
      : [];
  const index = cause.template ?? log.templates.length;
  return {
    log: { ...log, templates: [...log.templates, ...added] },
    findings: withCauseFirst(findings, index),
    index,
  };
}

function withCauseFirst(findings: Findings, cause: number): Findings {
  if (findings.ranked[0]?.templateIndex === cause) return findings;
  const known = findings.ranked.find((r) => r.templateIndex === cause);
  const named = { text: 'named by the model', points: 1 };
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

/** What the answer says about single patterns, by the lines that it cites for them. */
function judgeBy(context: RunContext, { findings }: VerifiedReply): (templateIndex: number) => Judgement | undefined {
  const notes = new Map<number, string>();
  for (const { line, note } of findings) {
    const index = templateOfLine(context, line);
    if (index !== null && note !== '' && !notes.has(index)) notes.set(index, note);
  }
  return (index) => {
    const note = notes.get(index);
    return note === undefined ? undefined : { rootCause: note };
  };
}

/**
 * The model may move the severity by one step from what the data gives, and only in an answer that is not doubted: one that
 * follows orders found in the log changes nothing. A failure is never rated below medium, an outage never below high.
 */
function severityOf({ statistical, isHealthy }: RunContext, { confidence }: Authored, { severity }: VerifiedReply) {
  if (isHealthy) return clampSeverity(severity, 'medium', 'low');
  if (confidence.level === 'low') return statistical.severity;
  return clampSeverity(severity, statistical.severity, statistical.severity === 'critical' ? 'high' : 'medium');
}
