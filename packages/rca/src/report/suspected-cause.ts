import { durationText } from '@rootline/contract';
import type { LogTemplate } from '@rootline/logparse';
import { componentOf } from '../profile/components.ts';
import type { RankedTemplate } from '../ranking/rank-candidates.ts';
import { grouped, shortened } from '../wording.ts';
import { onlyLevel } from './error-rows.ts';
import type { IncidentFacts } from './incident-facts.ts';
import { MESSAGE_LENGTH, messageOf, place, quoted, type Told } from './incident-text.ts';

/** The suspected line, then a line for each thing that is known about it. */
export function rootCauseOf(told: Told, facts: IncidentFacts, first: RankedTemplate, template: LogTemplate): string {
  const { log, findings, named, stopped, step } = told;
  const known = [onlyLevel(template), componentOf(template)].filter((fact) => fact !== null).join(', ');
  const lines = [
    `${capitalised(place(log, template.firstLine, template.firstTimestampMs))}${known === '' ? '' : ` (${known})`}: ${quoted(messageOf(told, first.templateIndex))}`,
  ];
  if (named !== null) {
    lines.push(
      `Cause named in the entry, line ${grouped(named.line)}: ${quoted(shortened(named.text.trim(), MESSAGE_LENGTH))}`,
    );
  }
  if (step.command !== null) {
    lines.push(
      `Failed command, line ${grouped(step.command.line)}: ${quoted(shortened(step.command.text, MESSAGE_LENGTH))}`,
    );
  }
  if (step.ending !== null) {
    lines.push(
      `How it ended, line ${grouped(step.ending.line)}: ${quoted(shortened(step.ending.text, MESSAGE_LENGTH))}`,
    );
  }
  if (facts.stopped !== null && stopped !== null) {
    lines.push(
      `Last seen working, ${place(log, facts.stopped.line, facts.stopped.timestampMs)}: ${quoted(shortened(stopped, MESSAGE_LENGTH))}`,
    );
  }
  const nextIndex = findings.cascade[1] ?? -1;
  const next = log.templates[nextIndex];
  if (next !== undefined && next.firstLine > template.firstLine && next.firstLine !== step.ending?.line) {
    lines.push(`Then${gapOf(template, next)}, line ${grouped(next.firstLine)}: ${quoted(messageOf(told, nextIndex))}`);
  }
  const reasons = strongReasons(first);
  if (reasons.length > 0) lines.push('Why this is suspected:', ...reasons.map((reason) => `\u2022 ${reason}`));
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
  return ms < 1 ? ' at the same moment' : ` ${durationText(ms)} later`;
}

/** Reasons with fewer points are not told, nor more than so many. */
const LEAST_POINTS = 0.2;
const MOST_REASONS = 4;

/** The reasons that carried the most weight, strongest first. */
export function strongReasons(ranked: RankedTemplate): string[] {
  return [...ranked.reasons]
    .filter((reason) => reason.points > LEAST_POINTS)
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST_REASONS)
    .map((reason) => reason.text);
}
