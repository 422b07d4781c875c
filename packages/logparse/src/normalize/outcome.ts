import { wordWeight } from '../lexicon/failure-weight.ts';
import { NOTHING, spelledOut } from '../lexicon/fields-of-nothing.ts';

/** What an entry says about how something ended: 0 = nothing, 1 = well, 2 = it failed. */
export type Outcome = 0 | 1 | 2;
export const NO_OUTCOME: Outcome = 0;
export const SUCCEEDED: Outcome = 1;
export const FAILED: Outcome = 2;

/** How the value of a field tells it. */
export type Kind = 'action' | 'success' | 'failure' | 'result' | 'code' | 'error';

/** The last words of the names of such fields; `exitCode`, `exit_code` and `exit-code` are one name. */
const NAMES: Record<Kind, RegExp> = {
  action: /(?:^|_)action$/,
  success: /(?:^|_)(?:success|succeeded|successful|ok|passed|healthy)$/,
  failure: /(?:^|_)(?:(?:is_|has_)?(?:failed|failures?|errors?|err|crashed|aborted|panicked)|timed_out|oom_killed)$/,
  result: /(?:^|_)(?:result|res|outcome|status|state|conclusion|verdict|health|phase|condition)$/,
  code: /(?:^|_)(?:exit_(?:code|status)|exitcode|exitstatus|return_?code|ret_?code|rc)$/,
  error: /(?:^|_)(?:err(?:or)?_?code|errno|fault_?code|hresult)$/,
};
/** Names of what was meant to happen: where it nearly always did, `false` says that it failed. */
const ACHIEVED =
  /(?:^|_)(?:delivered|sent|stored|saved|written|persisted|committed|applied|replicated|synced|synchroni[sz]ed|uploaded|published|processed|handled|executed|installed|deployed|imported|exported|acked|acknowledged|confirmed|accepted|completed|finished|done|valid|validated|verified|reachable|responded|connected)$/;
const KINDS = Object.keys(NAMES) as Kind[];
const MAX_NAME = 80;

const FAILED_WORDS = new Set(
  (
    'fail failed failure failures failing error errored err fatal crash crashed abort aborted denied rejected refused unhealthy ' +
    'broken timeout timedout exception panic panicked killed oomkilled evicted dead unreachable unavailable unauthorized forbidden ' +
    'ko nok faulted backoff down exceeded exhausted'
  ).split(' '),
);
const GOOD_WORDS = new Set(
  (
    'ok okay success succeeded successful passed pass complete completed done finished healthy up running ready active accepted ' +
    'granted allowed permitted delivered true yes good'
  ).split(' '),
);
/** A code, and the signal that ended what should have given one: `0:0`, `0:125`. */
const CODE_AND_SIGNAL = /^\d{1,3}:\d{1,3}$/;
const TRUE = new Set(['true', 'yes', '1']);
const FALSE = new Set(['false', 'no', '0']);
const NEGATED = /\b(?:no|not|without|non|0)\b/i;
/** `NotReady`, `not healthy`. */
const DENIED = /\bnot (?:ready|running|ok|healthy|active|available|up)\b/;
const NUMBER = /^-?\d{1,10}$/;
/** `Exited (137) 3 minutes ago`, `Terminated (1)`. */
const ENDED_WITH = /^[A-Z][a-z]+ \((\d{1,3})\)/;
/** What was denied may have been meant so. */
const FAILED_ACTION = /^(?:\w+[ _-])?(?:fail|failed|error|crash|crashed|abort|aborted)$/i;
const PASSED_ACTION = /^(?:pass|passed|skip|skipped)$/i;
/** Words that say more than that there was trouble. */
const CERTAIN = 4;
const LONGEST = 60;
const MOST_WORDS = 6;

/** How a field by its name tells about an end; null for most names. */
export function outcomeKind(key: string): Kind | null {
  if (key.length > MAX_NAME) return null;
  const name = spelledOut(key);
  return KINDS.find((kind) => NAMES[kind].test(name)) ?? null;
}

/** True for the name of what was meant to happen, such as `delivered` or `isStored`. */
export function namesAchieved(key: string): boolean {
  return key.length <= MAX_NAME && ACHIEVED.test(spelledOut(key));
}

/** True for a value that says in words that something is so; a number may count something. */
export function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && !NUMBER.test(value) && TRUE.has(value.toLowerCase()));
}

/** True for a kind of field that names an error beside what was done: a calm level says more than it. */
export function isBeside(kind: Kind): boolean {
  return kind === 'failure' || kind === 'error';
}

/** What the value of a field of a kind says. */
export function outcomeOfValue(kind: Kind, value: unknown): Outcome {
  if (isBeside(kind) && isNothing(value)) return value === undefined ? NO_OUTCOME : SUCCEEDED;
  if (typeof value === 'object') return isBeside(kind) ? FAILED : NO_OUTCOME;
  const text = String(value ?? '').trim();
  const lower = text.toLowerCase();
  switch (kind) {
    case 'action':
      return FAILED_ACTION.test(text) ? FAILED : PASSED_ACTION.test(text) ? SUCCEEDED : NO_OUTCOME;
    case 'success':
      return TRUE.has(lower) ? SUCCEEDED : FALSE.has(lower) ? FAILED : outcomeOfWords(text);
    case 'failure':
      // A number there counts something.
      return NUMBER.test(text) ? NO_OUTCOME : FAILED;
    case 'code':
      if (CODE_AND_SIGNAL.test(text)) return text === '0:0' ? SUCCEEDED : FAILED;
      return !NUMBER.test(text) ? NO_OUTCOME : Number(text) === 0 ? SUCCEEDED : FAILED;
    case 'error':
      return outcomeOfWords(text) === SUCCEEDED ? SUCCEEDED : FAILED;
    default:
      return outcomeOfWords(text);
  }
}

/** What a few words say: `FAILED`, `timed_out`, `OUT_OF_MEMORY`, `CrashLoopBackOff`, `Up 2 hours (unhealthy)`, `Exited (137)`. */
export function outcomeOfWords(text: string): Outcome {
  if (text.length > LONGEST) return NO_OUTCOME;
  const code = ENDED_WITH.exec(text)?.[1];
  if (code !== undefined) return Number(code) === 0 ? SUCCEEDED : FAILED;
  const words = text
    .replace(/timed?[ _-]?out/i, ' timeout ')
    .replace(/back[ _-]?off/i, ' backoff ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  if (words.length > MOST_WORDS) return NO_OUTCOME;
  if (words.some((word) => FAILED_WORDS.has(word))) return NEGATED.test(text) ? NO_OUTCOME : FAILED;
  if (!words.some((word) => GOOD_WORDS.has(word)))
    return words.length > 1 && wordWeight(words.join(' ')) >= CERTAIN ? FAILED : NO_OUTCOME;
  if (DENIED.test(words.join(' '))) return FAILED;
  return NEGATED.test(text) ? NO_OUTCOME : SUCCEEDED;
}

/** A field of errors that says there was none. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isNothing);
  return NOTHING.has(
    String(value ?? '')
      .trim()
      .toLowerCase(),
  );
}
