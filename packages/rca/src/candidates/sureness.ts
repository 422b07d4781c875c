import { LEAST_PLACE_SCORE } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { FAILURE_WEIGHT, SYMPTOM_WORDS } from '@rootline/logparse/lexicon';
import type { Findings, Sureness } from '../incident/find-findings.ts';
import type { LogKind } from '../judge/features.ts';
import type { JudgedText } from '../judge/judge-text.ts';
import { errorEntries, FAILURE_STRENGTH } from '../profile/template-strength.ts';
import { SHARE_POINTS } from './place-suspects.ts';
import { SMALL_LINES } from './suspect-line.ts';
import { placeReach } from './suspect-lines.ts';
import { templateOfLine } from './template-of-line.ts';
import type { WeighedLine } from './weigh-suspects.ts';

/** Shares of the weight that the first place has to hold; measured in docs/accuracy.md. */
const SHARE = { clear: 0.9, clearAfterBadEnd: 0.85, clearAlone: 0.85, clearOnlyError: 0.8, medium: 0.4 };
/** Kinds of logs in which a first place with so large a share was right. */
const CLEAR_KINDS: readonly LogKind[] = ['run', 'service'];

interface Judged {
  log: ParsedLog;
  text: JudgedText;
  weighed: readonly WeighedLine[];
  findings: Findings;
}

/** Clear where the wording and the order of the failures name one place that nothing competes with. */
export function surenessOf(judged: Judged): Sureness {
  const { text, weighed } = judged;
  return { ...verdictOf(judged), basis: weighed.length > 0 ? 'wording' : 'order', familiarity: text.familiarity };
}

function verdictOf({ log, text, weighed, findings }: Judged): Pick<Sureness, 'verdict' | 'confidence'> {
  const [first] = weighed;
  const ranked = findings.ranked[0]?.templateIndex ?? -1;
  const template = log.templates[first === undefined ? ranked : templateOfLine(log.templates, log, first.suspect.line)];
  // A failed answer shows what a client received, however calm the rest is.
  if (isEffect(log, findings, text)) {
    return {
      verdict: 'effect',
      confidence: {
        level: 'low',
        reason: 'The failing entries show what others received; the cause is not in this log.',
      },
    };
  }
  if (first !== undefined && first.share >= SHARE.clearOnlyError && isOnlyError(log, template)) {
    return { verdict: 'clear', confidence: { level: 'high', reason: 'It is the only entry that reports a failure.' } };
  }
  if (first === undefined) {
    return {
      verdict: 'unclear',
      confidence: { level: 'medium', reason: 'The order of the entries points to it; its wording does not.' },
    };
  }
  if (isClear(log, text, weighed) || isAlone(log, text, weighed)) {
    return {
      verdict: 'clear',
      confidence: {
        level: 'high',
        reason: 'Its wording and its place in the log both point to it, far more than to any other line.',
      },
    };
  }
  if (first.share >= SHARE.medium && isBestWorded(text.places, first, log.lineCount)) {
    return {
      verdict: 'unclear',
      confidence: { level: 'medium', reason: 'One candidate stands out, but others are possible.' },
    };
  }
  return { verdict: 'unclear', confidence: { level: 'low', reason: 'Several candidates are about equally likely.' } };
}

/**
 * True where the line that reads most like the cause, and like one of a failing log, also holds nearly all of the weight, and
 * some entry reports a failure.
 */
function isClear({ lineCount, templates }: ParsedLog, text: JudgedText, [first]: readonly WeighedLine[]): boolean {
  return (
    first !== undefined &&
    first.share >= (text.lastVerdict === 'bad' ? SHARE.clearAfterBadEnd : SHARE.clear) &&
    first.suspect.failure > 0 &&
    CLEAR_KINDS.includes(text.kind) &&
    lineCount >= SMALL_LINES &&
    templates.some(({ signal }) => signal >= FAILURE_STRENGTH) &&
    isBestWorded(text.places, first, lineCount)
  );
}

/** True where a line that reports a failure holds most of the weight, no other is a place to look, and no other kind states an error. */
function isAlone({ templates }: ParsedLog, { kind }: JudgedText, [first, second]: readonly WeighedLine[]): boolean {
  return (
    first !== undefined &&
    first.share >= SHARE.clearAlone &&
    (second === undefined || second.share * SHARE_POINTS < LEAST_PLACE_SCORE) &&
    templates.filter((template) => errorEntries(template) > 0).length <= 1 &&
    first.suspect.failure > 0 &&
    first.suspect.says >= FAILURE_WEIGHT &&
    CLEAR_KINDS.includes(kind)
  );
}

function isBestWorded(places: JudgedText['places'], { suspect }: WeighedLine, lineCount: number): boolean {
  return Math.abs((places[0]?.line ?? 0) - suspect.line) <= placeReach(lineCount);
}

/** A single stated failure among calm entries of which none speaks of another. */
function isOnlyError({ levels, entryCount, templates }: ParsedLog, template: LogTemplate | undefined): boolean {
  const errors = levels.ERROR + levels.FATAL;
  return (
    template !== undefined &&
    errors === 1 &&
    templates.every((other) => other === template || other.signal < FAILURE_STRENGTH) &&
    levels.WARN === 0 &&
    entryCount > 2 &&
    errorEntries(template) === 1
  );
}

/** Every failing entry is an answer that a server gave, or the complaint of a caller. */
function isEffect({ templates }: ParsedLog, { main }: Findings, { kind }: JudgedText): boolean {
  if (kind !== 'requests' || main === null) return false;
  const failing = main.templates.flatMap((index) => templates[index] ?? []);
  const isAnswer = ({ failedAnswers = 0, count }: LogTemplate) => failedAnswers === count;
  return failing.some(isAnswer) && failing.every((one) => isAnswer(one) || SYMPTOM_WORDS.test(one.text));
}
