import { signalWithLevel } from '../infer/signal.ts';
import { weightWithNumbers } from '../lexicon/number-weight.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import { isFailedAnswer, levelOfAnswer } from '../normalize/answer.ts';
import { ERROR, NO_LEVEL, WARN } from '../normalize/level.ts';
import { FAILED, NO_OUTCOME, type Outcome, SUCCEEDED } from '../normalize/outcome.ts';
import { levelWithOwn } from '../normalize/own-level.ts';
import type { ClosedEntry } from '../summary.ts';
import type { Pattern } from '../templates/pattern.ts';
import type { PatternTable } from '../templates/pattern-table.ts';
import type { EntryDraft } from './entry-draft.ts';
import { saltOf } from './entry-exceptions.ts';

/** The least signal of an entry that tells of a failure, and that of one in which a field is the verdict. */
const FAILING = 3;
const VERDICT = 4;

/** A field states that what the record is about failed, and no level says how bad that is. */
function isVerdict({ level, outcome }: EntryDraft): boolean {
  return level === NO_LEVEL && outcome.said !== '' && !outcome.isBeside;
}

/** A field that names an error beside what was done tells of no failure where the level is calm. */
function outcomeOf({ outcome: { outcome, isBeside }, level }: EntryDraft): Outcome {
  return isBeside && level > WARN ? NO_OUTCOME : outcome;
}

/**
 * Gives the pattern of an entry whose message is bytes[from, to), and states in the entry how much it tells of a failure
 * and how what it tells of ended. The draft gets the level that follows from the answer or the message.
 */
export function weighEntry(
  patterns: PatternTable,
  draft: EntryDraft,
  entry: ClosedEntry,
  bytes: Bytes,
  from: number,
  to: number,
): Pattern {
  let pattern = patterns.patternOf(bytes, from, to, saltOf(entry.exceptionClass));
  if (draft.level === NO_LEVEL) {
    if (draft.levelInMessage) draft.level = pattern.prefixLevel;
  } else if ((draft.isOfRecord && !draft.isSummary) || draft.levelInMessage)
    draft.level = levelWithOwn(draft.level, pattern.ownLevel);
  let signal = pattern.wordSignal;
  const isByAnswer = draft.answer > 0 && draft.level === NO_LEVEL;
  if (isByAnswer) draft.level = levelOfAnswer(draft.answer);
  // What was answered says more than the words of what was asked for.
  const isRequestLine = draft.answer > 0 && (draft.isSummary || !draft.isOfRecord);
  if (isRequestLine && !isFailedAnswer(draft.answer)) signal = 0;
  else if (pattern.numberSignal !== null) {
    signal = patterns.signalByNumber(pattern.numberSignal, bytes, from, to);
    if (signal > pattern.wordSignal && pattern.numberSignal.splits)
      pattern = patterns.failureOf(pattern, pattern.numberSignal, bytes);
  } else if (pattern.signalNeedsNumbers) signal = weightWithNumbers(signal, textOf(bytes, from, to));
  signal = signalWithLevel(signal, draft.level);
  if (draft.failedStatus > 0 && (signal < FAILING || draft.answer > 0) && pattern.failedStatus === 0)
    pattern = patterns.failedWith(pattern, draft.failedStatus);
  // What a client did wrong is another answer than what went well.
  if (isByAnswer && draft.level === WARN) pattern = patterns.endedWith(pattern, `status=${draft.answer}`, false);
  const outcome = outcomeOf(draft);
  if (outcome === FAILED && draft.failedStatus === 0 && !(draft.level !== NO_LEVEL && draft.level <= ERROR)) {
    pattern = patterns.endedWith(pattern, draft.outcome.said, draft.isSummary);
    signal = Math.max(signal, isVerdict(draft) ? VERDICT : FAILING);
  } else if (outcome === SUCCEEDED && draft.isSummary && draft.failedStatus === 0)
    signal = signalWithLevel(0, draft.level);
  // Whoever writes down what was answered gives one level to all answers.
  if (pattern.failedStatus > 0 || draft.failedStatus > 0) signal = Math.max(signal, FAILING);
  if (entry.exceptionClass !== null) signal = Math.max(signal, FAILING);
  if (draft.isOfRecord) pattern = patterns.statedAs(pattern, draft.level);
  entry.signal = signal;
  entry.outcome = draft.failedStatus > 0 || pattern.failedStatus > 0 ? FAILED : outcome;
  return pattern;
}
