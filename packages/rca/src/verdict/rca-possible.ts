import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { failureWeight, isWarning } from '@rootline/logparse/lexicon';
import { findFindings } from '../incident/find-findings.ts';
import { isRunLog } from '../profile/run-log.ts';
import { FAILURE_STRENGTH, templateStrength } from '../profile/template-strength.ts';
import { isBackgroundWarning, passedOver } from '../ranking/passed-over.ts';

export interface RcaPossible {
  isPossible: boolean;
  /** Why not, as a sentence; null when it is. */
  reason: string | null;
}

/** Warnings that start together and make up at least this much of a log are an outage without an ERROR line. */
const WARNING_BURST = { entries: 10, share: 0.05 };

/** Warnings that speak of a failure: said once each they are known weaknesses, said again and again they are the failure. */
const REPEATED_WARNING = 5;
/** Lines at the end of a log that are its last word. */
const LAST_LINES = 2;

/**
 * A root-cause analysis is possible when an entry states ERROR or FATAL, speaks of a failure all the same, or when
 * warnings start like a failure, repeat one, or are the log's last word. Other single warnings do not make a failure.
 */
export function rcaPossible(log: ParsedLog): RcaPossible {
  if (log.byteCount === 0 || log.entryCount === 0) return { isPossible: false, reason: 'The file is empty' };
  if (log.levels.ERROR + log.levels.FATAL > 0) return POSSIBLE;
  const isPassedOver = passedOver(log);
  if (log.templates.some((template) => speaksOfFailure(log, template) && !isPassedOver(template))) return POSSIBLE;
  if (warnedErrors(log) >= REPEATED_WARNING) return POSSIBLE;
  if (warningBurst(log, isPassedOver) >= Math.max(WARNING_BURST.entries, log.entryCount * WARNING_BURST.share))
    return POSSIBLE;
  return {
    isPossible: false,
    reason: 'No errors detected: the log contains no ERROR or FATAL entries and no other sign of a failure',
  };
}

const POSSIBLE: RcaPossible = { isPossible: true, reason: null };

function speaksOfFailure(log: ParsedLog, template: LogTemplate): boolean {
  if (isBackgroundWarning(log, template)) return false;
  const { levels, count, lastLine } = template;
  if (levels.WARN > 0 && lastLine > log.lineCount - LAST_LINES && !isUsual(template)) return true;
  const strength = templateStrength(template);
  if (strength < FAILURE_STRENGTH) return false;
  // An exception that is graded as information is no more than one that is warned of; a verdict is.
  const mild = levels.WARN + (strength === FAILURE_STRENGTH ? levels.INFO + levels.DEBUG : 0);
  return mild < count || (count >= REPEATED_WARNING && !isOver(log, template)) || isLastWord(log, template);
}

/** A part of the log this large without a warning shows that it works without what was warned of. */
const QUIET_END = 0.25;
const SMALL_SHARE = 0.2;

/** True for a line of warning that no trace explains, told now and then in a small part of the log, which then went on without. */
function isOver(
  { strongHead, strongTail, templates, lineCount, entryCount }: ParsedLog,
  template: LogTemplate,
): boolean {
  const { levels, count, exceptionClass, lastLine } = template;
  if (levels.WARN < count || exceptionClass !== null || count > entryCount * SMALL_SHARE) return false;
  const isLong = [...strongHead, ...strongTail].some(
    ({ templateIndex, line, lineEnd }) => lineEnd > line && templates[templateIndex] === template,
  );
  return !isLong && isUsual(template) && lastLine <= lineCount * (1 - QUIET_END);
}

/** True for what was said before again and again, and the log went on after it each time. */
function isUsual({ count, firstLine, lastLine }: LogTemplate): boolean {
  return count >= REPEATED_WARNING && lastLine - firstLine >= 2 * count;
}

/** True where an entry of the template, with its trace, ends the log. */
function isLastWord({ strongHead, strongTail, templates, lineCount }: ParsedLog, template: LogTemplate): boolean {
  return [...strongHead, ...strongTail].some(
    ({ templateIndex, lineEnd }) => templates[templateIndex] === template && lineEnd > lineCount - LAST_LINES,
  );
}

const ERROR_STATED = /\berror:/i;

/** Entries that call themselves warnings in their text, as rows of a table do, and state an error all the same. */
function warnedErrors({ templates }: ParsedLog): number {
  const warned = templates.filter(({ text, levels, count }) => {
    return levels.none === count && isWarning(text, failureWeight(text)) && ERROR_STATED.test(text);
  });
  return warned.reduce((sum, { count }) => sum + count, 0);
}

/** WARN entries of the patterns that make up the main burst, without those that were passed over; a run that warns of many things goes on. */
function warningBurst(log: ParsedLog, isPassedOver: (template: LogTemplate) => boolean): number {
  if (log.levels.WARN < WARNING_BURST.entries || isRunLog(log)) return 0;
  const burst = findFindings(log).main?.newTemplates ?? [];
  const templates = burst.map((index) => log.templates[index]).filter((template) => template !== undefined);
  return templates.reduce((sum, template) => sum + (isPassedOver(template) ? 0 : template.levels.WARN), 0);
}
