import type { Severity } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { componentOf } from '../evidence/components.ts';
import type { Findings } from '../evidence/find-findings.ts';
import type { RankedTemplate } from '../evidence/rank-candidates.ts';
import { FAILURE_STRENGTH } from '../evidence/template-strength.ts';
import type { RawLine } from '../ports.ts';
import { levelOf } from './error-rows.ts';
import { noiseTemplates } from './failing-entries.ts';
import { failureFamily } from './failure-families.ts';
import type { RunStep } from './run-step.ts';
import { counted, duration, grouped, listed, momentText, sentences, shortened, spanText, verb } from './wording.ts';

/** What the statistics say in sentences; every number in them is counted from the log. */
export interface IncidentText {
  summary: string;
  rootCause: string;
  recommendations: string[];
}

/**
 * Writes the texts of the analysis that needs no model. `quote` is the suspected line as it stands in the file,
 * `named` a further line of its entry that names its exception or last cause.
 */
export function describeIncident(input: {
  log: ParsedLog;
  findings: Findings;
  severity: Severity;
  quote: string | null;
  named: RawLine | null;
  /** Texts with their values, by template index. */
  messages: ReadonlyMap<number, string>;
  /** Lines of a run that tell what was run and how it ended. */
  step: RunStep;
}): IncidentText {
  const { log, findings, quote, named, messages, step } = input;
  const first = findings.ranked[0];
  if (first === undefined) return noCause(log, findings);
  return {
    summary: summaryOf(log, findings, first, messages),
    rootCause: rootCauseOf(log, findings, first, { quote, named, messages, step }),
    recommendations: recommendationsOf(log, findings),
  };
}

/** The text for a log in which nothing fails. */
export function describeHealthy(log: ParsedLog): IncidentText {
  if (log.entryCount === 0) {
    return { summary: 'The file is empty.', rootCause: 'The file is empty.', recommendations: [] };
  }
  const warnings = log.levels.WARN;
  const rest = warnings > 0 ? ` There ${verb(warnings, 'is', 'are')} ${counted(warnings, 'warning')}.` : '';
  return {
    summary: `No errors detected in ${counted(log.entryCount, 'entry', 'entries')}: no entry states ERROR or FATAL and none speaks of a failure.${rest}`,
    rootCause: 'No errors detected.',
    recommendations:
      warnings > 0 ? ['Look at the warnings once; the most frequent patterns are listed with the file.'] : [],
  };
}

function noCause(log: ParsedLog, findings: Findings): IncidentText {
  const burst = findings.healed === null ? undefined : log.templates[findings.healed.templates[0] ?? -1];
  const parts = [totalsOf(log), 'No cause is visible in this log'];
  if (burst !== undefined) {
    parts.push(
      `One failure came in a burst of ${counted(burst.count, 'entry', 'entries')}${whenOf([burst])} and ended by itself, line ${grouped(burst.firstLine)}: ${shortened(burst.text, 240)}`,
    );
  }
  parts.push(...noiseOf(log, findings));
  return {
    summary: sentences(parts),
    rootCause:
      burst === undefined
        ? 'No cause is visible in this log: nothing stands out at the beginning of the errors.'
        : 'No cause is visible in this log: nothing changed before the burst, nothing else failed with it, and it ended by itself.',
    recommendations: [],
  };
}

function summaryOf(
  log: ParsedLog,
  findings: Findings,
  first: RankedTemplate,
  messages: ReadonlyMap<number, string>,
): string {
  const template = log.templates[first.templateIndex];
  const main = findings.main;
  if (template === undefined || main === null) return '';
  const failing = main.templates.map((i) => log.templates[i]).filter((t) => t !== undefined);
  const writers = [...new Set(failing.map((t) => componentOf(t)).filter((name) => name !== null))];
  const parts: string[] = [];
  const kinds = failing.length > 1 ? ` of ${counted(failing.length, 'pattern')}` : '';
  const where =
    writers.length > 1
      ? ` in ${counted(writers.length, 'component')} (${listed(writers.slice(0, 4))}${writers.length > 4 ? ', …' : ''})`
      : writers.map((writer) => ` in ${writer}`).join('');
  parts.push(`${counted(main.entries, 'failure entry', 'failure entries')}${kinds}${where}${whenOf(failing)}`);
  parts.push(
    `Suspected first cause, line ${grouped(template.firstLine)}: ${shortened(messages.get(first.templateIndex) ?? template.text, 240)}`,
  );
  parts.push(endOf(log, failing), ...noiseOf(log, findings), `In all: ${totalsOf(log)}`);
  return sentences(parts);
}

/** Share of a log at its end in which a failure counts as going on. */
const LAST_SHARE = 0.02;

/** Whether the failures go on to the end of the log, or what it holds after the last of them. */
function endOf(log: ParsedLog, failing: readonly LogTemplate[]): string {
  const last = failing.reduce((line, template) => Math.max(line, template.lastLine), 0);
  const rest = log.lineCount - last;
  if (rest <= Math.max(5, log.lineCount * LAST_SHARE)) return 'The failures go on to the end of the log';
  const ends = failing.map((template) => template.lastTimestampMs).filter((ms) => ms !== null);
  const at = ends.length === 0 ? '' : ` at ${momentText(ends.reduce((a, b) => Math.max(a, b)))}`;
  return `The last of them is line ${grouped(last)}${at}; ${counted(rest, 'line')} without one follow`;
}

function totalsOf(log: ParsedLog): string {
  const errors = log.levels.ERROR + log.levels.FATAL;
  return `${counted(errors, 'error')} and ${counted(log.levels.WARN, 'warning')} in ${counted(log.entryCount, 'entry', 'entries')}`;
}

function noiseOf(log: ParsedLog, findings: Findings): string[] {
  const noise = noiseTemplates(log, findings, 3);
  if (noise.length === 0) return [];
  const entries = noise.reduce((sum, t) => sum + t.count, 0);
  return [
    `${counted(noise.length, 'failure pattern')} with ${counted(entries, 'entry', 'entries')} ${verb(noise.length, 'runs', 'run')} all through the log: background noise`,
  ];
}

function whenOf(failing: readonly LogTemplate[]): string {
  const starts = failing.map((t) => t.firstTimestampMs).filter((ms) => ms !== null);
  const ends = failing.map((t) => t.lastTimestampMs).filter((ms) => ms !== null);
  if (starts.length === 0 || ends.length === 0) return '';
  const from = starts.reduce((a, b) => Math.min(a, b));
  const to = ends.reduce((a, b) => Math.max(a, b));
  return ` ${spanText(from, to)}`;
}

function rootCauseOf(
  log: ParsedLog,
  findings: Findings,
  first: RankedTemplate,
  { quote, named, messages, step }: Told,
): string {
  const template = log.templates[first.templateIndex];
  if (template === undefined) return '';
  const writer = componentOf(template);
  const facts = [levelOf(template), writer].filter((fact) => fact !== null).join(', ');
  const reasons = strongReasons(first);
  const text = shortened((quote ?? template.text).trim(), 400);
  // The quoted line mostly states its own time.
  const time =
    /\d:\d\d:\d\d/.test(text) || template.firstTimestampMs === null
      ? ''
      : ` at ${momentText(template.firstTimestampMs)}`;
  const parts = [
    `The log points to line ${grouped(template.firstLine)}${facts === '' ? '' : ` (${facts})`}${time}: ${text}`,
  ];
  if (named !== null) parts.push(`It names, line ${grouped(named.line)}: ${shortened(named.text.trim(), 240)}`);
  if (reasons.length > 0) parts.push(`Why: ${reasons.join('; ')}`);
  if (step.command !== null)
    parts.push(`Run before it, line ${grouped(step.command.line)}: ${shortened(step.command.text, 160)}`);
  if (step.ending !== null)
    parts.push(`It ended with, line ${grouped(step.ending.line)}: ${shortened(step.ending.text, 160)}`);
  const next = findings.cascade[1] === undefined ? undefined : log.templates[findings.cascade[1]];
  if (next !== undefined && next.firstLine > template.firstLine && next.firstLine !== step.ending?.line) {
    const gap =
      next.firstTimestampMs !== null && template.firstTimestampMs !== null
        ? afterText(next.firstTimestampMs - template.firstTimestampMs)
        : '';
    parts.push(
      `Then${gap}, line ${grouped(next.firstLine)}: ${shortened(messages.get(findings.cascade[1] ?? -1) ?? next.text, 200)}`,
    );
  }
  parts.push('This is read from order, novelty and rarity of the entries, not proved.');
  return sentences(parts);
}

interface Told {
  quote: string | null;
  named: RawLine | null;
  messages: ReadonlyMap<number, string>;
  step: RunStep;
}

function afterText(ms: number): string {
  return ms < 1 ? ' at the same moment' : ` ${duration(ms)} later`;
}

/** The reasons that carried the most weight, strongest first. */
export function strongReasons(ranked: RankedTemplate): string[] {
  return [...ranked.reasons]
    .filter((reason) => reason.points > 0.2)
    .sort((a, b) => b.points - a.points)
    .slice(0, 4)
    .map((reason) => reason.text);
}

/** Only what the suspected line itself proves, and what can be counted; where nothing is known, nothing is advised. */
function recommendationsOf(log: ParsedLog, findings: Findings): string[] {
  const advice: string[] = [];
  const first = findings.ranked[0];
  const isFailure = first !== undefined && (findings.strengths[first.templateIndex] ?? 0) >= FAILURE_STRENGTH;
  const text = isFailure ? (log.templates[first.templateIndex]?.text ?? '') : '';
  const family = failureFamily(text, findings.isRun);
  if (family !== null) advice.push(`General advice for "${family.name}": ${family.fix}`);
  const noise = noiseTemplates(log, findings, 4).length;
  if (noise > 0) {
    advice.push(
      `Quieten or repair the ${counted(noise, 'error pattern')} that ${verb(noise, 'runs', 'run')} all through the log: ${verb(noise, 'it hides', 'they hide')} real incidents.`,
    );
  }
  return advice;
}
