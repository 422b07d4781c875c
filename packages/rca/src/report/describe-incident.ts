import { FAILURE_STRENGTH } from '../profile/template-strength.ts';
import { noCause } from './describe-quiet-log.ts';
import { failureFamily } from './failure-families.ts';
import { type IncidentText, messageOf, type Told } from './incident-text.ts';
import { searchAdvice } from './search-advice.ts';
import { summaryOf } from './summarize-incident.ts';
import { rootCauseOf } from './suspected-cause.ts';

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

/** Only what the suspected line itself proves, and what can be counted; where nothing is known, nothing is advised. */
function recommendationsOf(told: Told, index: number): string[] {
  const { log, findings, step } = told;
  const advice: string[] = [];
  const message = messageOf(told, index);
  if (step.command !== null) advice.push(`Run the failed command again on its own: \`${step.command.text}\``);
  const search = searchAdvice(log, findings, index, message);
  if (search !== null) advice.push(search);
  const family = (findings.strengths[index] ?? 0) >= FAILURE_STRENGTH ? failureFamily(message, findings.isRun) : null;
  if (family !== null) advice.push(`General advice for "${family.name}": ${family.fix}`);
  return advice;
}
