import type { EntryRef, LogTemplate, ParsedLog } from '@rootline/logparse';
import { FRAME_SHAPE, MADE_UP_FOR } from '@rootline/logparse/lexicon';
import { isSteady } from '../bursts/baseline.ts';
import { answersRequests, isRunLog } from '../profile/run-log.ts';
import { FAILURE_STRENGTH, templateStrength } from '../profile/template-strength.ts';

/** Entries that follow where a run went on. What stopped it is followed by its last words and the cleaning up only. */
const WENT_ON = 10;
/** Said so often it is no single finding, unless the run went through a list of things and said it of each. */
const REPEATED = 5;
/** Lines per entry of such a list, and the longest that it takes, as a share of the whole time. */
const LIST_SPACING = 6;
const LIST_TIME = 0.02;
/** Lines below a sign in which its call stack would stand. */
const STACK_REACH = 3;
/** So many different signs in so few lines are an event, unless the run was still starting. */
const SEVERAL = 4;
const EVENT_LINES = 12;
/** A pause this long, as a share of the whole time, ends the start of a run. */
const PAUSE = 0.05;

/**
 * Tells for a run, and for a log of requests, which softly spoken signs of failure it passed over. A starting kernel and a build say of many things that
 * they failed or were not found, once each, and go on. What stops a run stands at its end, comes with a call stack or with
 * other trouble, is stated as an error or is said again and again.
 */
export function passedOver(log: ParsedLog): (template: LogTemplate) => boolean {
  if (!isRunLog(log) && !answersRequests(log) && !isOfKernel(log)) return () => false;
  // A tool that states no times grades what it finds and goes on; what works over time may only ever warn.
  const mayWarn = isRunLog(log) && log.timeAxis === null;
  const soft = log.templates.filter((sign) => isSoft(sign) && (isUnstated(sign) || (mayWarn && isWarned(sign))));
  const end = log.lineCount + 1;
  const last = Math.max(0, ...soft.map(({ lastLine }) => lastLine));
  if (end - last <= WENT_ON || isEvent(log, soft)) return () => false;
  const hasMore = new Set(
    [...log.strongHead, ...log.strongTail].filter(isLong).map(({ templateIndex }) => log.templates[templateIndex]),
  );
  const frames = log.templates.filter(({ text }) => FRAME_SHAPE.test(text)).flatMap(({ exampleLines }) => exampleLines);
  const hasStack = ({ lastLine }: LogTemplate) =>
    frames.some((line) => line > lastLine && line <= lastLine + STACK_REACH);
  // What is graded as a warning explains itself below.
  const isMore = (sign: LogTemplate) => hasStack(sign) || (hasMore.has(sign) && !isWarned(sign));
  const passed = new Set(soft.filter((sign) => (sign.count < REPEATED || isOfList(log, sign)) && !isMore(sign)));
  return (template) => passed.has(template);
}

/** Who signs what a machine says while it starts, wherever it is collected. */
const KERNEL = 'kernel';
const KERNEL_SHARE = 0.9;

/** True for a log that the kernel wrote: a name before each of its lines does not make it a service's. */
function isOfKernel({ templates, entryCount }: ParsedLog): boolean {
  const signed = templates.flatMap(({ components }) => components.filter(({ name }) => name === KERNEL));
  return signed.reduce((sum, { count }) => sum + count, 0) >= entryCount * KERNEL_SHARE;
}

/** A word that may mean a failure, or a loud one behind which stands what was done about it. */
function isSoft(template: LogTemplate): boolean {
  const strength = templateStrength(template);
  return strength === FAILURE_STRENGTH || (strength === FAILURE_STRENGTH + 1 && MADE_UP_FOR.test(template.text));
}

function isUnstated({ levels, count, exceptionClass, failedAnswers }: LogTemplate): boolean {
  return (levels.none === count || failedAnswers === count) && exceptionClass === null;
}

function isWarned({ levels, count, exceptionClass }: LogTemplate): boolean {
  return levels.WARN === count && exceptionClass === null;
}

function isLong({ line, lineEnd, parts }: EntryRef): boolean {
  return lineEnd > line || parts !== undefined;
}

/** True for one sentence about thing after thing, told at one go; what a server answers to one caller after the other is none. */
function isOfList({ timeAxis }: ParsedLog, sign: LogTemplate): boolean {
  const { text, firstLine, lastLine, firstTimestampMs, lastTimestampMs, count, failedAnswers } = sign;
  const span = timeAxis === null ? 0 : timeAxis.bucketSize * timeAxis.buckets;
  const isAtOnce = (lastTimestampMs ?? 0) - (firstTimestampMs ?? 0) <= span * LIST_TIME;
  return failedAnswers === undefined && text.includes('<') && lastLine - firstLine < LIST_SPACING * count && isAtOnce;
}

/** When the first long pause begins; null where there is none, as in a log without times. */
function endOfStart({ timeAxis, timeLevels }: ParsedLog): number | null {
  if (timeAxis === null) return null;
  let empty = 0;
  for (const [bucket, levels] of timeLevels.entries()) {
    empty = Object.values(levels).some((n) => n > 0) ? 0 : empty + 1;
    if (empty >= timeAxis.buckets * PAUSE) return timeAxis.start + (bucket + 1 - empty) * timeAxis.bucketSize;
  }
  return null;
}

/** True where several signs come close together once a run has started: by its pause, else by half of its lines. */
function isEvent(log: ParsedLog, signs: readonly LogTemplate[]): boolean {
  const started = endOfStart(log);
  const lines = signs
    .filter(({ firstLine, firstTimestampMs }) =>
      started === null ? firstLine > log.lineCount / 2 : firstTimestampMs !== null && firstTimestampMs >= started,
    )
    .map(({ firstLine }) => firstLine)
    .sort((a, b) => a - b);
  return lines.some((line, i) => (lines[i + SEVERAL - 1] ?? Number.POSITIVE_INFINITY) < line + EVENT_LINES);
}

/** Warnings that come evenly all through a log, and are no large part of it, are how it always is. */
const BACKGROUND_SHARE = 0.1;

/** True for a warning that was there before anything could have gone wrong and stayed the same. */
export function isBackgroundWarning(log: ParsedLog, { count, levels, timeBuckets, lineBuckets }: LogTemplate): boolean {
  if (levels.WARN < count || count > log.entryCount * BACKGROUND_SHARE) return false;
  return isSteady(timeBuckets.length > 0 ? timeBuckets : lineBuckets, lineBuckets);
}
