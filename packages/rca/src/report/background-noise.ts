import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { FAILURE_STRENGTH } from '../profile/template-strength.ts';
import { counted, verb } from '../wording.ts';
import { failsInPart } from './failing-entries.ts';

/** One sentence about the failures that run all through the log; none without such. */
export function noiseOf(log: ParsedLog, findings: Findings): string[] {
  const noise = noiseTemplates(log, findings);
  if (noise.length === 0) return [];
  const entries = noise.reduce((sum, t) => sum + t.count, 0);
  return [
    `${counted(noise.length, 'other pattern')} (${counted(entries, 'entry', 'entries')}) ${verb(noise.length, 'occurs', 'occur')} throughout the log and ${verb(noise.length, 'is', 'are')} treated as background noise`,
  ];
}

/** Failure patterns beside the incident that run evenly all through the log. */
function noiseTemplates(log: ParsedLog, findings: Findings): LogTemplate[] {
  return log.templates.filter(
    (template, i) =>
      findings.steady[i] === true &&
      (findings.strengths[i] ?? 0) >= FAILURE_STRENGTH &&
      findings.main?.templates.includes(i) !== true &&
      !failsInPart(template),
  );
}
