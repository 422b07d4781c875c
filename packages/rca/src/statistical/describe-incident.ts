import type { Severity } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { componentOf } from '../evidence/components.ts';
import type { Findings } from '../evidence/find-findings.ts';
import type { RankedTemplate } from '../evidence/rank-candidates.ts';
import type { RawLine } from '../ports.ts';
import { levelOf } from './error-rows.ts';
import { noiseTemplates } from './failing-entries.ts';
import { failureFamily } from './failure-families.ts';
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
}): IncidentText {
  const { log, findings, quote, named } = input;
  const first = findings.ranked[0];
  if (first === undefined) return noCause(log, findings);
  return {
    summary: summaryOf(log, findings, first),
    rootCause: rootCauseOf(log, findings, first, { quote, named }),
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
    recommendations: ['Analyse a log that covers the time before the first error, or the log of the service called.'],
  };
}

function summaryOf(log: ParsedLog, findings: Findings, first: RankedTemplate): string {
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
  parts.push(`Suspected first cause, line ${grouped(template.firstLine)}: ${shortened(template.text, 240)}`);
  parts.push(...noiseOf(log, findings), `In all: ${totalsOf(log)}`);
  return sentences(parts);
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
  { quote, named }: { quote: string | null; named: RawLine | null },
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
  if (reasons.length > 0) parts.push(`Why: ${listed(reasons)}.`);
  const next = findings.cascade[1] === undefined ? undefined : log.templates[findings.cascade[1]];
  if (next !== undefined && next.firstLine > template.firstLine) {
    const gap =
      next.firstTimestampMs !== null && template.firstTimestampMs !== null
        ? afterText(next.firstTimestampMs - template.firstTimestampMs)
        : '';
    parts.push(`Then${gap}, line ${grouped(next.firstLine)}: ${shortened(next.text, 200)}`);
  }
  parts.push('This is read from order, novelty and rarity of the entries, not proved.');
  return sentences(parts);
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

function recommendationsOf(log: ParsedLog, findings: Findings): string[] {
  const advice: string[] = [];
  const first = findings.ranked[0];
  const cause = first === undefined ? undefined : log.templates[first.templateIndex];
  if (cause !== undefined) {
    const writer = componentOf(cause);
    advice.push(
      `Start at line ${grouped(cause.firstLine)}${writer === null ? '' : ` of ${writer}`} and read what happened in the minutes before it.`,
    );
  }
  const families = new Map<string, string>();
  for (const index of [...findings.ranked.slice(0, 3).map((r) => r.templateIndex), ...findings.cascade.slice(0, 4)]) {
    const family = failureFamily(log.templates[index]?.text ?? '');
    if (family !== null) families.set(family.id, `General advice for "${family.name}": ${family.fix}`);
  }
  advice.push(...[...families.values()].slice(0, 4));
  const noise = noiseTemplates(log, findings, 4).length;
  if (noise > 0) {
    advice.push(
      `Quieten or repair the ${counted(noise, 'error pattern')} that ${verb(noise, 'runs', 'run')} all through the log: ${verb(noise, 'it hides', 'they hide')} real incidents.`,
    );
  }
  return advice;
}
