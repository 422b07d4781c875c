import type { LogTemplate } from '@rootline/logparse';
import {
  BESIDE_A_FAILURE,
  CODE_SHAPE,
  FRAME_SHAPE,
  failureWeight,
  isWarning,
  PASSING_SHAPE,
  unwrapReporter,
  VERDICT_MARK,
} from '@rootline/logparse/lexicon';
import { withoutSettingNames } from '../redact/setting-names.ts';
import { VERDICT } from './run-log.ts';

/** Entries of the template that state ERROR or FATAL. */
export function errorEntries(template: LogTemplate): number {
  return template.levels.ERROR + template.levels.FATAL;
}

/** Where a count of failures stands. */
const COUNT_OF_FAILURES =
  /<num> (?:\w+ )?(?:errors?|failures?|failed)\b|\b(?:errors?|failures?|failed)\s*[:=]\s*<num>/i;

/** A calm level at the head of a message, where a program's own header stands behind that of another one. */
const OWN_CALM_LEVEL = /^(?:[^\sa-z]\S* ){0,3}\[?(?:INFO|NOTICE|DEBUG|TRACE)\b\]?[:\s]/;

/** How strongly a template speaks of a failure, 0 to 5: what it states, what the parser infers, what it says. */
export function templateStrength(template: LogTemplate): number {
  if (template.ignored !== undefined) return 0;
  // What only goes on a failing entry is told with that one.
  if (template.parts === template.count) return 0;
  const { FATAL, ERROR, WARN, INFO, DEBUG } = template.levels;
  const stated = FATAL > 0 ? 5 : ERROR > 0 ? 4 : WARN > 0 ? 2 : 0;
  // A stated INFO or DEBUG outweighs what single words suggest: "error handler registered" is no failure.
  const isCalm = INFO + DEBUG > template.count / 2 || OWN_CALM_LEVEL.test(template.text);
  const calm = stated === 0 && isCalm && !VERDICT_MARK.test(template.text);
  if (stated === 0 && PASSING_SHAPE.test(template.text)) return 0;
  // An empty message says nothing, at whatever level.
  if (template.text.trim() === '' && template.exceptionClass === null) return 0;
  // The parser has read the numbers: none failed.
  if (stated === 0 && template.signal === 0 && COUNT_OF_FAILURES.test(template.text)) return 0;
  if (stated === 0 && isNamedOnly(template.text)) return 0;
  const writer = template.components[0]?.name ?? '';
  // The parser takes the verdict before a test's name for who wrote the line.
  const said = failureWeight(VERDICT.test(writer) ? `${writer} ${template.text}` : template.text);
  if (stated === 0 && isQuoted(unwrapReporter(template.text))) return Math.min(BESIDE_A_FAILURE, said);
  if (stated === 0 && isWarning(template.text, said))
    return Math.min(BESIDE_A_FAILURE, Math.max(said, template.signal));
  // A trace below it is more than a word, and so is what was answered.
  const isFact = template.exceptionClass !== null || template.failedAnswers === template.count;
  const inferred = Math.max(template.signal, stated === 0 && !calm ? said : 0);
  if (stated >= 4) return stated;
  return Math.max(stated, calm ? Math.min(isFact ? FAILURE_STRENGTH : 2, inferred) : inferred);
}

/** True where only the names of settings speak of a failure. */
function isNamedOnly(text: string): boolean {
  const told = withoutSettingNames(text);
  return told === '' || (told !== text && failureWeight(text) >= WARNING_STRENGTH && failureWeight(told) === 0);
}

function isQuoted(text: string): boolean {
  return CODE_SHAPE.test(text) || FRAME_SHAPE.test(text);
}

/** True for templates that make up error bursts; weaker ones are only candidates beside them. */
export const FAILURE_STRENGTH = 3;

/** What warns, or speaks of a failure at a calm level. */
export const WARNING_STRENGTH = 2;

/** Whether a reader finds a failure in the words, also where the entries state a level at which nothing fails. */
export function namesFailure(template: LogTemplate): boolean {
  const strength = templateStrength(template);
  if (strength < WARNING_STRENGTH) return false;
  return Math.max(strength, template.signal, failureWeight(template.text)) >= FAILURE_STRENGTH;
}
