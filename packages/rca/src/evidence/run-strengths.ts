import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { RARE } from './change-events.ts';
import { raiseHeaded } from './headed-message.ts';
import { lowerIgnored } from './ignored-failures.ts';
import { lineWeight } from './line-weight.ts';
import { unwrapReporter } from './reporter-prefix.ts';
import { CLOSING_WORDS } from './run-log.ts';
import { ProgressLines } from './run-progress.ts';
import { isWrapper, saysNothing } from './run-wrappers.ts';
import { FAILURE_STRENGTH } from './template-strength.ts';
import { ECHO_SHAPE } from './words.ts';

/** Lines at the end of a run among which its verdict stands. */
const LAST_LINES = 15;
/** What is told after the first failing part is at most worth a glance. */
const AFTERWARDS = 1;
/** The name of a kind of failure, alone in its line. */
const KIND_ALONE = /^\W*[A-Z]\w*(?:Error|Exception|Failure)\W*$/;

/**
 * The strengths of a run's templates by the part that they play in it. Commands that a run shows before it runs them and
 * pieces of scripts say nothing, unless nothing else does; what a heading announces is raised; and where several parts
 * end with the same verdict as the whole, what failed first stands before the first of them.
 */
export function runStrengths(log: ParsedLog, given: readonly number[]): number[] {
  const { templates } = log;
  const stated = raiseDifferences(log, lowerIgnored(templates, given));
  const progress = ProgressLines.ofTemplates(log);
  // A list of names may hold any word; what ended badly is marked.
  const own = templates.map((template, index) => {
    const strength = isBareName(template) ? Math.min(FAILURE_STRENGTH, stated[index] ?? 0) : (stated[index] ?? 0);
    const isNamed = strength === FAILURE_STRENGTH && isUnstated(template) && lineWeight(template.text) === strength;
    return isNamed && progress.has(template.text) ? 0 : strength;
  });
  const isEcho = templates.map(({ text }) => ECHO_SHAPE.test(unwrapReporter(text)));
  const tells = (index: number) => (own[index] ?? 0) >= FAILURE_STRENGTH && isOwnFailure(templates[index]);
  const hasDiagnosis = templates.some((_, index) => isEcho[index] !== true && tells(index));
  if (!hasDiagnosis && !templates.some((_, index) => isEcho[index] === true && (own[index] ?? 0) >= FAILURE_STRENGTH)) {
    return raiseLastWords(log, own, isEcho);
  }
  const spoken = hasDiagnosis ? own.map((strength, index) => (isEcho[index] === true ? 0 : strength)) : own;
  const verdict = firstVerdict(log, spoken);
  const isBefore = (index: number) => (templates[index]?.firstLine ?? 0) <= verdict;
  const isExplained = templates.some((_, index) => isBefore(index) && isEcho[index] !== true && tells(index));
  const inTime = isExplained
    ? spoken.map((strength, index) => (isBefore(index) ? strength : Math.min(AFTERWARDS, strength)))
    : spoken;
  return raiseHeaded(templates, inTime);
}

/** What a tool that compares texts puts above each of the differences it complains of. */
const DIFFERENCE = /^(?:Diff in |diff --git |Index: )\S/;

/** The strengths of a run that complains of differences: its complaints are the headings, and what they quote says nothing. */
function raiseDifferences({ templates }: ParsedLog, own: readonly number[]): number[] {
  const headings = new Set(templates.filter(({ text }) => DIFFERENCE.test(unwrapReporter(text))));
  const from = Math.min(...[...headings].map(({ firstLine }) => firstLine));
  const isTold = templates.some((template, index) => {
    return (own[index] ?? 0) >= FAILURE_STRENGTH && template.firstLine < from && isOwnFailure(template);
  });
  if (isTold) return [...own];
  return templates.map((template, index) => {
    const strength = own[index] ?? 0;
    if (headings.has(template)) return Math.max(FAILURE_STRENGTH, strength);
    return template.firstLine > from && strength <= FAILURE_STRENGTH && isUnstated(template) ? 0 : strength;
  });
}

/** Where nothing says what failed, the last thing said before the end or the cleaning up does, in whatever words. */
function raiseLastWords(log: ParsedLog, own: readonly number[], isEcho: readonly boolean[]): number[] {
  const failed = log.templates.filter((_, index) => (own[index] ?? 0) >= FAILURE_STRENGTH);
  const end = Math.min(log.lineCount + 1, ...failed.map(({ firstLine }) => firstLine));
  let last = -1;
  log.templates.forEach(({ text, count, firstLine }, index) => {
    // A single word is a mark of the runner.
    const isSpoken =
      count <= RARE && /\S\s+\S/.test(text.trim()) && !CLOSING_WORDS.test(text) && isEcho[index] !== true;
    if (isSpoken && firstLine < end && firstLine > (log.templates[last]?.firstLine ?? 0)) last = index;
  });
  return own.map((strength, index) => (index === last ? Math.max(FAILURE_STRENGTH, strength) : strength));
}

function isUnstated({ levels, count }: LogTemplate): boolean {
  return levels.none === count;
}

/** What names only a kind of failure is no louder than a sentence about one. */
function isBareName(template: LogTemplate): boolean {
  return isUnstated(template) && KIND_ALONE.test(unwrapReporter(template.text));
}

function isOwnFailure(template: LogTemplate | undefined): boolean {
  return template !== undefined && !isWrapper(template.text) && !saysNothing(template.text);
}

/** Where a part of the run first ended with the words with which the whole ends; infinite where none did. */
function firstVerdict({ templates, lineCount }: ParsedLog, strengths: readonly number[]): number {
  const final = templates.filter(({ text, count, lastLine }, index) => {
    return (
      count > 1 && lastLine > lineCount - LAST_LINES && (strengths[index] ?? 0) >= FAILURE_STRENGTH && isWrapper(text)
    );
  });
  return Math.min(Number.POSITIVE_INFINITY, ...final.map(({ firstLine }) => firstLine));
}
