import { LOG_LEVELS } from '@rootline/contract';
import type { LogTemplate } from '@rootline/logparse';
import { failureWeight } from '@rootline/logparse/lexicon';
import { componentOf } from '../profile/components.ts';
import { isWrapper } from '../profile/run-wrappers.ts';
import { FAILURE_STRENGTH } from '../profile/template-strength.ts';

/** A report of several lines is written in one go. */
const IN_ONE_GO_MS = 20;

/**
 * Of templates that warn or fail, those that only go on a report. It begins with what it is about; where nothing in the
 * log has a time, with the first line whose words tell of a failure, since a tool that states a level for every line of
 * its report may say before it what it is and where it runs.
 */
export function reportDetails(speaking: readonly LogTemplate[], isUntimed: boolean): Set<LogTemplate> {
  const details = new Set<LogTemplate>();
  for (const report of reportsOf(speaking, isUntimed)) {
    const head = (isUntimed ? report.find(tellsOfFailure) : undefined) ?? report[0];
    for (const template of report) if (template !== head) details.add(template);
  }
  return details;
}

/** Line upon line, by the same writer and level, in the same moment. */
function reportsOf(speaking: readonly LogTemplate[], isUntimed: boolean): LogTemplate[][] {
  const reports: LogTemplate[][] = [];
  for (const template of speaking.toSorted((a, b) => a.firstLine - b.firstLine)) {
    const report = reports.at(-1);
    const before = report?.at(-1);
    if (before !== undefined && goesOn(template, before, isUntimed)) report?.push(template);
    else reports.push([template]);
  }
  return reports;
}

function goesOn(template: LogTemplate, before: LogTemplate, isUntimed: boolean): boolean {
  if (before.firstLine + 1 !== template.firstLine || componentOf(before) !== componentOf(template)) return false;
  if (loudest(before) !== loudest(template)) return false;
  if (isUntimed) return loudest(template) !== undefined;
  const passedMs = (template.firstTimestampMs ?? Number.NaN) - (before.firstTimestampMs ?? Number.NaN);
  return componentOf(template) !== null && passedMs >= 0 && passedMs <= IN_ONE_GO_MS;
}

const loudest = ({ levels }: LogTemplate) => LOG_LEVELS.find((level) => levels[level] > 0);

const tellsOfFailure = ({ text }: LogTemplate) => failureWeight(text) >= FAILURE_STRENGTH && !isWrapper(text);
