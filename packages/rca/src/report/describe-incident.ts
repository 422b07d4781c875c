import { firstLineLabel, type RcaResult, undatedTimes } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { asInFile } from '../ignored/ignore-patterns.ts';
import type { Findings } from '../incident/find-findings.ts';
import type { RawLine } from '../ports.ts';
import { componentOf } from '../profile/components.ts';
import { FAILURE_STRENGTH, namesFailure } from '../profile/template-strength.ts';
import type { RankedTemplate } from '../ranking/rank-candidates.ts';
import { counted, duration, grouped, listed, momentText, sentences, shortened, spanText, verb } from '../wording.ts';
import { onlyLevel } from './error-rows.ts';
import { noiseTemplates } from './failing-entries.ts';
import { failureFamily } from './failure-families.ts';
import type { IncidentFacts } from './incident-facts.ts';
import { exitStatus, type RunStep } from './run-step.ts';
import { searchAdvice } from './search-advice.ts';

/** What the statistics say in sentences; every number in them is counted from the log. */
export interface IncidentText {
  summary: string;
  /** The suspected line first, then a line of its own for each thing that is known about it. */
  rootCause: string;
  recommendations: string[];
}

export interface Told {
  log: ParsedLog;
  findings: Findings;
  /** null where the log has no main incident. */
  facts: IncidentFacts | null;
  /** A further line of the suspect's entry that names its exception or last cause. */
  named: RawLine | null;
  /** Texts with their values, by template index. */
  messages: ReadonlyMap<number, string>;
  /** The last entry of a routine that ended as the failures began, with its values. */
  stopped: string | null;
  /** The first entry of each other incident that is told, with its values. */
  others: readonly (string | null)[];
  /** Lines of a run that tell what was run and how it ended. */
  step: RunStep;
}

/** Writes the texts of the analysis that needs no model. */
export function describeIncident(told: Told): IncidentText {
  const { log, findings, facts } = told;
  const first = findings.ranked[0];
  const template = log.templates[first?.templateIndex ?? -1];
  if (first === undefined || template === undefined || facts === null) return noCause(log, findings);
  return {
    summary: summaryOf(told, facts, template, messageOf(told, first.templateIndex)),
    rootCause: rootCauseOf(told, facts, first, template),
    recommendations: recommendationsOf(told, first.templateIndex),
  };
}

/** The text for a log in which nothing fails. */
export function describeHealthy(log: ParsedLog): IncidentText {
  if (log.entryCount === 0) {
    return { summary: 'The file is empty.', rootCause: 'The file is empty.', recommendations: [] };
  }
  const stated = asInFile(log).levels;
  const warnings = stated.WARN;
  const rest = warnings > 0 ? ` There ${verb(warnings, 'is', 'are')} ${counted(warnings, 'warning')}.` : '';
  const isSpoken = log.templates.some(namesFailure);
  const said = isSpoken ? ', and the log went on after those that speak of a failure' : ' and none speaks of a failure';
  if (stated.ERROR + stated.FATAL > log.levels.ERROR + log.levels.FATAL) {
    return {
      summary: `No other errors detected in ${counted(log.entryCount, 'entry', 'entries')}: nothing fails but what is ignored.${rest}`,
      rootCause: 'Nothing fails but what is ignored.',
      recommendations: [],
    };
  }
  return {
    summary: `No errors detected in ${counted(log.entryCount, 'entry', 'entries')}: no entry states ERROR or FATAL${said}.${rest}`,
    rootCause: 'No errors detected.',
    recommendations:
      warnings > 0 ? ['Look at the warnings once; the most frequent patterns are listed with the file.'] : [],
  };
}

/** Lines that a log which was not judged points to. */
const FIRST_PLACES = 3;

/** The text for a log of which neither a failure nor health can be shown. */
export function describeNotJudged({ evidence }: Pick<RcaResult, 'evidence'>, reason: string): IncidentText {
  const lines = evidence.flatMap(({ lines: [first] }) => first ?? []).slice(0, FIRST_PLACES);
  const places = lines.map(({ line, text }) => `line ${grouped(line)} ${quoted(shortened(text.trim(), PLACE_LENGTH))}`);
  const look = places.length === 0 ? '' : ` Lines to look at first: ${places.join('; ')}.`;
  return {
    summary: `Not judged: ${reason}${look} Not judged does not mean healthy.`,
    rootCause: 'No cause is named, because the log could not be judged.',
    recommendations: [],
  };
}

function noCause(log: ParsedLog, findings: Findings): IncidentText {
  const burst = findings.healed === null ? undefined : log.templates[findings.healed.templates[0] ?? -1];
  const parts = [totalsOf(log), 'No cause is visible in this log'];
  if (burst !== undefined) {
    const { firstTimestampMs: fromMs, lastTimestampMs: toMs } = burst;
    const when = fromMs === null || toMs === null ? '' : ` ${spanText(fromMs, toMs, undatedTimes(log))}`;
    parts.push(
      `One failure came in a burst of ${counted(burst.count, 'entry', 'entries')}${when} and ended by itself, line ${grouped(burst.firstLine)}: ${shortened(burst.text, MESSAGE_LENGTH)}`,
    );
  }
  parts.push(...noiseOf(log, findings));
  return {
    summary: sentences(parts),
    rootCause:
      burst === undefined
        ? `No cause is visible in this log: nothing stands out at the beginning of the ${failingWord(log)}.`
        : 'No cause is visible in this log: nothing changed before the burst, nothing else failed with it, and it ended by itself.',
    recommendations: [],
  };
}

/** Components that are named one by one. */
const NAMED_COMPONENTS = 4;
const MESSAGE_LENGTH = 240;
const PLACE_LENGTH = 120;

function messageOf({ log, messages }: Told, index: number): string {
  return shortened((messages.get(index) ?? log.templates[index]?.text ?? '').trim(), MESSAGE_LENGTH);
}

/** A quotation; what stands in it is not touched when times are shown in another zone. */
function quoted(message: string): string {
  return `\u201c${message}\u201d`;
}

function place(log: ParsedLog, line: number, timestampMs: number | null): string {
  return `line ${grouped(line)}${timestampMs === null ? '' : `, ${momentText(timestampMs, undatedTimes(log))}`}`;
}

function summaryOf(told: Told, facts: IncidentFacts, template: LogTemplate, message: string): string {
  const { log, findings, step } = told;
  const status = step.ending === null ? null : exitStatus(step.ending.text);
  return sentences([
    ...headline(told, `${quoted(message)} (${place(log, template.firstLine, template.firstTimestampMs)})`),
    `${counted(facts.entries, 'failing entry', 'failing entries')}${whereOf(facts)}${whenOf(log, facts)}`,
    ...(status === null || step.ending === null
      ? []
      : [`The run ended with exit status ${status} (line ${grouped(step.ending.line)})`]),
    ...(findings.isRun ? [] : [...cycleOf(findings), endOf(log, facts)]),
    ...noiseOf(log, findings),
    ...othersOf(told, facts),
  ]);
}

/** Places to look besides the first suspect. */
const OTHER_PLACES = 2;

/** What the first suspect is, as far as the answer is sure of it, and where else to look. */
function headline({ log, findings }: Told, first: string): string[] {
  const verdict = findings.sureness?.verdict;
  const said = `${firstLineLabel(verdict)}: ${first}`;
  if (verdict === 'effect') return [said, 'The cause is not in this log'];
  if (verdict !== 'unclear') return [said];
  const lines = findings.ranked
    .slice(1, 1 + OTHER_PLACES)
    .flatMap(({ templateIndex }) => log.templates[templateIndex]?.exampleLines[0] ?? []);
  const others = lines.length === 0 ? '' : `; also look at ${listed(lines.map((line) => `line ${grouped(line)}`))}`;
  return ['No single cause stands out', `${said}${others}`];
}

/** Who fails, with the entries of each where they add up. */
function whereOf({ components, entries }: IncidentFacts): string {
  if (components.length === 0) return '';
  const isWhole = components.reduce((sum, component) => sum + component.entries, 0) === entries;
  const names = components
    .slice(0, NAMED_COMPONENTS)
    .map(({ name, entries: own }) => (isWhole && components.length > 1 ? `${name} (${grouped(own)})` : name));
  const others = components.length - names.length;
  return ` in ${listed(others > 0 ? [...names, `${grouped(others)} more`] : names)}`;
}

function whenOf(log: ParsedLog, { fromMs, toMs }: IncidentFacts): string {
  return fromMs === null || toMs === null ? '' : ` ${spanText(fromMs, toMs, undatedTimes(log))}`;
}

/** Whether it still fails at the end, and if not, what follows. */
function endOf(log: ParsedLog, { end, components, lastLine, toMs, calmLines }: IncidentFacts): string {
  const last = place(log, lastLine, toMs);
  switch (end) {
    case 'going-on':
      return 'Still failing at the end of the log';
    case 'recovered':
      return `Recovered: the last failing entry is ${last}, and the ${counted(calmLines, 'line')} after it ${verb(calmLines, 'is', 'are')} without one`;
    case 'silent': {
      const names = listed(components.slice(0, NAMED_COMPONENTS).map(({ name }) => name));
      return `Not recovered as far as the log shows: after the last failing entry, ${last}, ${names} ${verb(components.length, 'writes', 'write')} nothing more`;
    }
    case 'unclear':
      return `The last failing entry is ${last}; ${counted(calmLines, 'line')} ${verb(calmLines, 'follows', 'follow')}`;
  }
}

/** Other incidents that are told one by one. */
export const TOLD_INCIDENTS = 3;

function othersOf({ log, others: messages }: Told, { others }: IncidentFacts): string[] {
  if (others.length === 0) return [];
  const told = others.slice(0, TOLD_INCIDENTS).map(({ line, timestampMs, entries }, i) => {
    const message = messages[i] ?? null;
    const said = message === null ? '' : `: ${quoted(shortened(message, MESSAGE_LENGTH))}`;
    return `${place(log, line, timestampMs)}${said} (${counted(entries, 'failing entry', 'failing entries')})`;
  });
  const rest = others.length - told.length;
  const head = others.length === 1 ? 'Another incident' : `${grouped(others.length)} other incidents`;
  return [`${head}: ${[...told, ...(rest > 0 ? [`${grouped(rest)} more`] : [])].join('; ')}`];
}

/** A program that starts, fails, and starts again. */
function cycleOf({ cycle }: Findings): string[] {
  if (cycle === null) return [];
  return [`The log repeats: ${counted(cycle.entries, 'entry', 'entries')}, ${grouped(cycle.times)} times`];
}

function totalsOf(log: ParsedLog): string {
  const { levels } = asInFile(log);
  return `${counted(levels.ERROR + levels.FATAL, 'error')} and ${counted(levels.WARN, 'warning')} in ${counted(log.entryCount, 'entry', 'entries')}`;
}

function failingWord({ levels }: ParsedLog): string {
  if (levels.ERROR + levels.FATAL > 0) return 'errors';
  return levels.WARN > 0 ? 'warnings' : 'failing entries';
}

function noiseOf(log: ParsedLog, findings: Findings): string[] {
  const noise = noiseTemplates(log, findings, 3);
  if (noise.length === 0) return [];
  const entries = noise.reduce((sum, t) => sum + t.count, 0);
  return [
    `${counted(noise.length, 'other pattern')} (${counted(entries, 'entry', 'entries')}) ${verb(noise.length, 'fails', 'fail')} all through the log and ${verb(noise.length, 'counts', 'count')} as background`,
  ];
}

function rootCauseOf(told: Told, facts: IncidentFacts, first: RankedTemplate, template: LogTemplate): string {
  const { log, findings, named, stopped, step } = told;
  const known = [onlyLevel(template), componentOf(template)].filter((fact) => fact !== null).join(', ');
  const lines = [
    `${capitalised(place(log, template.firstLine, template.firstTimestampMs))}${known === '' ? '' : ` (${known})`}: ${quoted(messageOf(told, first.templateIndex))}`,
  ];
  if (named !== null) {
    lines.push(`It names, line ${grouped(named.line)}: ${quoted(shortened(named.text.trim(), MESSAGE_LENGTH))}`);
  }
  if (step.command !== null) {
    lines.push(
      `Failing command, line ${grouped(step.command.line)}: ${quoted(shortened(step.command.text, MESSAGE_LENGTH))}`,
    );
  }
  if (step.ending !== null) {
    lines.push(
      `How it ended, line ${grouped(step.ending.line)}: ${quoted(shortened(step.ending.text, MESSAGE_LENGTH))}`,
    );
  }
  if (facts.stopped !== null && stopped !== null) {
    lines.push(
      `Worked last: ${place(log, facts.stopped.line, facts.stopped.timestampMs)}: ${quoted(shortened(stopped, MESSAGE_LENGTH))}`,
    );
  }
  const nextIndex = findings.cascade[1] ?? -1;
  const next = log.templates[nextIndex];
  if (next !== undefined && next.firstLine > template.firstLine && next.firstLine !== step.ending?.line) {
    lines.push(`Then${gapOf(template, next)}, line ${grouped(next.firstLine)}: ${quoted(messageOf(told, nextIndex))}`);
  }
  const reasons = strongReasons(first);
  if (reasons.length > 0) lines.push('Why it is suspected:', ...reasons.map((reason) => `\u2022 ${reason}`));
  lines.push(
    findings.sureness?.basis === 'wording'
      ? 'Inferred from the wording of the line and its place in the log; not proven.'
      : 'Inferred from the order, novelty, and rarity of entries; not proven.',
  );
  return lines.join('\n');
}

function capitalised(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function gapOf(from: LogTemplate, to: LogTemplate): string {
  if (from.firstTimestampMs === null || to.firstTimestampMs === null) return '';
  const ms = to.firstTimestampMs - from.firstTimestampMs;
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
function recommendationsOf(told: Told, index: number): string[] {
  const { log, findings, step } = told;
  const advice: string[] = [];
  const message = messageOf(told, index);
  if (step.command !== null) advice.push(`Run the failing command again by itself: \`${step.command.text}\``);
  const search = searchAdvice(log, findings, index, message);
  if (search !== null) advice.push(search);
  const family = (findings.strengths[index] ?? 0) >= FAILURE_STRENGTH ? failureFamily(message, findings.isRun) : null;
  if (family !== null) advice.push(`General advice for "${family.name}": ${family.fix}`);
  return advice;
}
