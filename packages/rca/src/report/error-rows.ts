import { type ErrorAnalysisItem, LIMITS, type LogLevel, type Severity } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { asInFile } from '../ignored/ignore-patterns.ts';
import type { Findings } from '../incident/find-findings.ts';
import { errorEntries, FAILURE_STRENGTH } from '../profile/template-strength.ts';
import { templateSeverity } from '../verdict/floor-severity.ts';
import { severityRank } from '../verdict/severity-order.ts';
import { counted, grouped, isoTime, shortened } from '../wording.ts';
import { firstFailure } from './failing-entries.ts';
import { failureFamily } from './failure-families.ts';
import { type IncidentFacts, incidentFacts } from './incident-facts.ts';

/** Rows of patterns without ERROR or FATAL that are listed beside the errors, at most. */
const OTHER_LEVEL_ROWS = 12;
const IGNORED_TEXT = 'Ignored: it counts as background.';
const NOISE_TEXT = 'Background noise: it occurs throughout the log.';

export interface ErrorTable {
  rows: ErrorAnalysisItem[];
  /** Entries of level FATAL, and those of level ERROR, whatever the severity of their patterns. */
  criticalErrors: number;
  nonCriticalErrors: number;
  errorCount: number;
  warningCount: number;
}

/** How a caller judges one template; without it the data alone does. */
export type Judgement = Partial<
  Pick<ErrorAnalysisItem, 'severity' | 'rootCause' | 'impact' | 'fix'> & { related: number[] }
>;

/**
 * One row per error pattern, worst first, then "Other patterns" for what has no row, so that the rows of ERROR and
 * FATAL patterns and that one row add up to the log's errors. Patterns of other levels that belong to the incident
 * follow with counts of their own.
 */
export function errorTable(
  judged: ParsedLog,
  findings: Findings,
  judge: (templateIndex: number) => Judgement | undefined = () => undefined,
): ErrorTable {
  const log = asInFile(judged);
  const rank = new Map(findings.ranked.map((r, i) => [r.templateIndex, i]));
  const severityOf = (index: number): Severity => {
    const template = log.templates[index];
    if (template === undefined || template.ignored !== undefined) return 'low';
    return judge(index)?.severity ?? templateSeverity(findings, template, index);
  };
  const order = (a: number, b: number) =>
    severityRank(severityOf(a)) - severityRank(severityOf(b)) ||
    (rank.get(a) ?? Number.MAX_SAFE_INTEGER) - (rank.get(b) ?? Number.MAX_SAFE_INTEGER) ||
    errorsOf(log, b) - errorsOf(log, a) ||
    a - b;
  const indices = log.templates.map((_, index) => index);
  const errors = indices.filter((i) => errorsOf(log, i) > 0).sort(order);
  const cause = findings.ranked[0]?.templateIndex;
  const others = indices
    .filter((i) => errorsOf(log, i) === 0)
    .filter((i) => (findings.strengths[i] ?? 0) >= FAILURE_STRENGTH || i === cause || judge(i) !== undefined)
    .sort((a, b) => Number(b === cause) - Number(a === cause) || order(a, b))
    .slice(0, OTHER_LEVEL_ROWS);
  // One row stays free for "Other patterns".
  const listed = errors.slice(0, LIMITS.result.errorRows - 1 - others.length);
  const incident = incidentFacts(log, findings);
  const rows = [...others.filter((i) => i === cause), ...listed, ...others.filter((i) => i !== cause)].flatMap((i) => {
    const template = log.templates[i];
    return template === undefined
      ? []
      : [rowOf({ log, findings, incident, template, index: i, severity: severityOf(i) }, judge(i))];
  });
  const errorCount = log.levels.ERROR + log.levels.FATAL;
  const inRows = listed.reduce((sum, i) => sum + errorsOf(log, i), 0);
  if (errorCount > inRows) {
    rows.push(otherPatterns(log, errors.slice(listed.length), errorCount - inRows));
  }
  return {
    rows,
    criticalErrors: log.levels.FATAL,
    nonCriticalErrors: log.levels.ERROR,
    errorCount,
    warningCount: log.levels.WARN,
  };
}

function errorsOf(log: ParsedLog, index: number): number {
  const template = log.templates[index];
  return template === undefined ? 0 : errorEntries(template);
}

interface RowInput {
  log: ParsedLog;
  findings: Findings;
  /** null without one. */
  incident: IncidentFacts | null;
  template: LogTemplate;
  index: number;
  severity: Severity;
}

function rowOf(
  { log, findings, incident, template, index, severity }: RowInput,
  judgement: Judgement | undefined,
): ErrorAnalysisItem {
  const family = (findings.strengths[index] ?? 0) >= FAILURE_STRENGTH ? failureFamily(template.text) : null;
  const errors = errorEntries(template);
  const related = judgement?.related ?? relatedTemplates(log, findings, index);
  return {
    errorPattern: shortened(template.text, LIMITS.result.textLength),
    errorCount: errors > 0 ? errors : template.count,
    severity,
    firstOccurrence: isoTime(template.firstTimestampMs),
    lastOccurrence: isoTime(template.lastTimestampMs),
    rootCause: judgement?.rootCause ?? causeText({ log, findings, incident, template, index }),
    impact: judgement?.impact ?? impactText(log, template, family?.impact),
    fix: judgement?.fix ?? (family === null ? '' : `${family.fix} (General advice.)`),
    relatedErrors: related.map((i) => shortened(log.templates[i]?.text ?? '', 400)).filter((text) => text !== ''),
    templateId: template.id,
    level: levelOf(template),
    firstLine: template.firstLine,
    lastLine: template.lastLine,
  };
}

/** The worst level the pattern states; null when it states none. */
export function levelOf(template: LogTemplate): LogLevel | null {
  const { FATAL, ERROR, WARN, INFO, DEBUG } = template.levels;
  if (FATAL > 0) return 'FATAL';
  if (ERROR > 0) return 'ERROR';
  if (WARN > 0) return 'WARN';
  if (INFO > 0) return 'INFO';
  return DEBUG > 0 ? 'DEBUG' : null;
}

/** The level of every entry of a template; null when its entries differ. */
export function onlyLevel(template: LogTemplate): LogLevel | null {
  const stated = Object.values(template.levels).filter((n) => n > 0);
  return stated.length === 1 && stated[0] === template.count ? levelOf(template) : null;
}

function causeText({ log, findings, incident, template, index }: Omit<RowInput, 'severity'>): string {
  if (template.ignored !== undefined) return IGNORED_TEXT;
  const first = findings.ranked[0];
  const cause = first === undefined ? undefined : log.templates[first.templateIndex];
  const isNoise = findings.steady[index] === true;
  if (cause === undefined) {
    if (findings.healed?.templates.includes(index) === true) return 'A burst that stopped on its own.';
    return isNoise ? NOISE_TEXT : 'The log does not show a cause.';
  }
  if (first?.templateIndex === index) return 'Suspected cause of the incident.';
  const firstFailing = firstFailure(log, index);
  if (firstFailing !== null) {
    return `Only some of its entries report a failure, the first at line ${grouped(firstFailing.line)}; the suspected cause is at line ${grouped(cause.firstLine)}.`;
  }
  if (isNoise) return NOISE_TEXT;
  const inMain = findings.main?.templates.includes(index) === true;
  if (!inMain && !startsWithin(incident, template)) return 'Outside the incident.';
  if (template.firstLine > cause.firstLine) {
    return `Started after the suspected cause (line ${grouped(cause.firstLine)}).`;
  }
  return inMain ? 'Part of the incident.' : 'Outside the incident.';
}

/** True for a pattern that starts while the incident goes on; it may do so beyond the last entry that failed. */
function startsWithin(incident: IncidentFacts | null, { firstLine }: LogTemplate): boolean {
  if (incident === null || firstLine < incident.firstLine) return false;
  return incident.end === 'going-on' || firstLine <= incident.lastLine;
}

function impactText(log: ParsedLog, template: LogTemplate, general: string | undefined): string {
  const writers = template.components.map((c) => c.name);
  const where = writers.length === 0 ? '' : ` from ${writers.slice(0, 3).join(', ')}`;
  const share = log.entryCount === 0 ? 0 : (template.count / log.entryCount) * 100;
  const percent = share >= 0.1 ? ` (${share.toFixed(1)}\u00a0% of the log)` : '';
  return `${counted(template.count, 'entry', 'entries')}${where}${percent}.${general === undefined ? '' : ` ${general}`}`;
}

function relatedTemplates(log: ParsedLog, findings: Findings, index: number): number[] {
  if (findings.main?.templates.includes(index) !== true || findings.steady[index]) return [];
  const line = log.templates[index]?.firstLine ?? 0;
  return findings.cascade
    .filter((other) => other !== index)
    .sort(
      (a, b) =>
        Math.abs((log.templates[a]?.firstLine ?? 0) - line) - Math.abs((log.templates[b]?.firstLine ?? 0) - line),
    )
    .slice(0, 3);
}

function otherPatterns(log: ParsedLog, indices: readonly number[], count: number): ErrorAnalysisItem {
  const templates = indices.map((i) => log.templates[i]).filter((t) => t !== undefined);
  const times = templates.flatMap((t) => [t.firstTimestampMs, t.lastTimestampMs]).filter((ms) => ms !== null);
  return {
    errorPattern: 'Other patterns',
    errorCount: count,
    severity: 'medium',
    firstOccurrence: times.length === 0 ? null : isoTime(times.reduce((a, b) => Math.min(a, b))),
    lastOccurrence: times.length === 0 ? null : isoTime(times.reduce((a, b) => Math.max(a, b))),
    rootCause: 'Not examined individually.',
    impact: `${counted(count, 'error')} in ${counted(templates.length, 'other pattern')}.`,
    fix: '',
    relatedErrors: [],
    templateId: null,
    level: null,
    firstLine: null,
    lastLine: null,
  };
}

/** The counts of a table as a result holds them. */
export function countsOf(table: ErrorTable) {
  const { criticalErrors, nonCriticalErrors, errorCount, warningCount } = table;
  return { criticalErrors, nonCriticalErrors, errorCount, warningCount };
}
