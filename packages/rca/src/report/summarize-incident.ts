import { firstLineLabel, placesOf, undatedTimes } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { counted, grouped, listed, sentences, shortened, spanText, verb } from '../wording.ts';
import { noiseOf } from './background-noise.ts';
import type { IncidentFacts } from './incident-facts.ts';
import { MESSAGE_LENGTH, place, quoted, type Told } from './incident-text.ts';
import { exitStatus } from './run-step.ts';

/** Components that are named one by one. */
const NAMED_COMPONENTS = 4;

/** The incident in a few sentences: the suspect, who failed, for how long, and how it ended. */
export function summaryOf(told: Told, facts: IncidentFacts, template: LogTemplate, message: string): string {
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

/** What the first suspect is, as far as the answer is sure of it, and where else to look. */
function headline({ log, findings }: Told, first: string): string[] {
  const verdict = findings.sureness?.verdict;
  const said = `${firstLineLabel(verdict)}: ${first}`;
  if (verdict === 'effect') return [said, 'The cause is not in this log'];
  if (verdict !== 'unclear') return [said];
  const [, ...besides] = placesOf(findings.ranked);
  const lines = besides.flatMap(({ templateIndex }) => log.templates[templateIndex]?.exampleLines[0] ?? []);
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
      return `Recovered: the last failing entry is at ${last}, and the ${counted(calmLines, 'line')} after it ${verb(calmLines, 'shows', 'show')} no failure`;
    case 'silent': {
      const names = listed(components.slice(0, NAMED_COMPONENTS).map(({ name }) => name));
      return `No recovery in this log: after the last failing entry at ${last}, ${names} ${verb(components.length, 'logs', 'log')} nothing more`;
    }
    case 'unclear':
      return `The last failing entry is at ${last}; ${counted(calmLines, 'line')} ${verb(calmLines, 'follows', 'follow')}`;
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
