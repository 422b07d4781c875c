import type { Severity } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { isWrapper } from '../profile/run-wrappers.ts';

/** Failures after which a process or a volume is gone, whatever level the line states. */
const FATAL_WORDS =
  /out of memory|oom[- ]kill|no space left|kernel panic|\bpanic\b|segmentation fault|core dumped|corrupt(?:ed|ion)|data loss|read-only file ?system|deadlock detected/i;

/** Rates one template by what the data alone says about it. */
export function templateSeverity(findings: Findings, template: LogTemplate, index: number): Severity {
  const strength = findings.strengths[index] ?? 0;
  const inMain = findings.main?.templates.includes(index) === true;
  if (template.levels.FATAL > 0) return 'critical';
  if (strength >= 4 && inMain && FATAL_WORDS.test(template.text)) return 'critical';
  if (strength >= 4) return inMain && !findings.steady[index] ? 'high' : 'medium';
  // What failed in a run is worth no less than the wrappers that repeat it.
  if (strength === 3) return findings.isRun && inMain && !isWrapper(template.text) ? 'high' : 'medium';
  return findings.ranked[0]?.templateIndex === index ? 'medium' : 'low';
}

/** The least severity the data allows for the whole log; a model may move it by one step only, never below. */
export function floorSeverity(log: ParsedLog, findings: Findings): Severity {
  const rated = log.templates.map((t, i) => templateSeverity(findings, t, i));
  const main = findings.main;
  if (main === null) return log.levels.ERROR + log.levels.FATAL + log.signalCount > 0 ? 'medium' : 'low';
  if (rated.includes('critical')) return 'critical';
  const failing = main.newTemplates.filter((i) => (findings.strengths[i] ?? 0) >= 4);
  const components = new Set(failing.map((i) => log.templates[i]?.components[0]?.name).filter(Boolean));
  // Several parts failing anew at once is an outage even without a FATAL line.
  if (failing.length >= 3 && components.size >= 2 && main.entries >= 20) return 'critical';
  if (rated.includes('high')) return 'high';
  return 'medium';
}
