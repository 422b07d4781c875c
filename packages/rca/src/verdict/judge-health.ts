import type { RcaResult } from '@rootline/contract';
import { type ParsedLog, WELL_EXPLAINED_SHARE } from '@rootline/logparse';
import { FAILURE_WEIGHT, failureWeight } from '@rootline/logparse/lexicon';
import { SMALL_LINES } from '../candidates/suspect-line.ts';
import { suspectLines } from '../candidates/suspect-lines.ts';
import { withUnheardLines } from '../incident/unheard-lines.ts';
import { type JudgedText, judgeText, type VerdictWeights } from '../judge/judge-text.ts';
import type { LastVerdict } from '../judge/last-verdict.ts';
import type { ReadLines } from '../ports.ts';
import { namesFailure } from '../profile/template-strength.ts';
import { endsWell } from './ends-well.ts';
import { explainedShare, isUnderstood } from './explained-confidence.ts';
import { endOf, type HealthView, healthSignsOf, newKindsAfterFailure } from './health-signs.ts';
import { rcaPossible } from './rca-possible.ts';

/** What can be said of a log as a whole. */
type Health = 'failing' | 'not-judged' | 'healthy';

/** A log whose every line has been checked. */
export interface JudgedLog {
  /** Holds a template for every failure that stands in a line of its own. */
  log: ParsedLog;
  health: Health;
  isHealthy: boolean;
  /** Why it may be called healthy or not be judged, and how sure that is. */
  confidence: RcaResult['confidence'];
  /** What the wording of its lines says. */
  text: JudgedText;
}

/**
 * Odds of a failure from which on a log is failing: where an entry states an error, where none does, and where the rules find
 * none; and below which it is healthy, by how it ends. Measured on logs that were left out of the training.
 */
const ODDS = {
  failingAsStated: 0.2,
  failing: 0.5,
  failingThoughCalm: 0.6,
  healthy: 0.4,
  healthyAfterGoodEnd: 0.3,
  healthyWithoutEnd: 0.2,
};
/** In a smaller log the end is no better sign than an error that is stated. */
const LEAST_LINES = 100;
/** This many lines after a failure may still belong to it, such as `exiting`. */
const LAST_WORDS = 1;
/** A log that begins so many kinds of lines after its last failure went on with its work. */
const NEW_KINDS = 8;

/** Reads all lines of a log as its health is judged. */
export async function viewHealth(file: ParsedLog, readLines: ReadLines, weights?: VerdictWeights): Promise<HealthView> {
  const log = await withUnheardLines(file, readLines);
  const text = await judgeText(file, readLines, weights);
  const end = endOf(file, text.window);
  return {
    log,
    text,
    end,
    suspects: suspectLines(
      { lineCount: file.lineCount, textAt: text.window.textAt, placeAt: text.placeAt },
      text.places,
    ),
    isCalm: !rcaPossible(log).isPossible,
    isDone: endsWell(end),
  };
}

/**
 * Tells whether a log holds a failure at all: by its last verdict, by the wording of its lines, and by the rules over its
 * entries. Where these do not agree, and where too little of it is understood, it is not judged.
 */
export async function judgeHealth(file: ParsedLog, readLines: ReadLines, weights?: VerdictWeights): Promise<JudgedLog> {
  const view = await viewHealth(file, readLines, weights);
  const { log, text } = view;
  if (file.entryCount === 0) {
    const confidence = { level: 'low', reason: 'The file has no entries.' } as const;
    return { log, text, health: 'healthy', isHealthy: true, confidence };
  }
  const verdict = text.lastVerdict;
  // A good end is understood, whatever comes before it.
  const isDone = view.isDone && view.isCalm && file.lineCount < SMALL_LINES;
  const isRead = isUnderstood(file, text.familiarity);
  const isKnown = verdict === 'good' || isDone || isRead;
  const told = healthOf(view, isRead);
  const health = told === 'healthy' && !isKnown ? 'not-judged' : told;
  return {
    log,
    text,
    health,
    isHealthy: health === 'healthy',
    confidence: confidenceOf(log, { health, verdict, isKnown }),
  };
}

function healthOf(view: HealthView, isUnderstood: boolean): Health {
  const { log, text, isCalm } = view;
  const odds = 1 / (1 + Math.exp(-text.weights.health(healthSignsOf(view))));
  const isStated = log.levels.ERROR > 0;
  const endsGood = text.lastVerdict === 'good';
  const failingFrom = isCalm ? ODDS.failingThoughCalm : ODDS.failing;
  const isReadCalm = isUnderstood && text.lastVerdict === 'none' && odds < ODDS.failingAsStated;
  const isHarmless = isReadCalm && !isOnlyComplaint(view);
  if (log.levels.FATAL > 0 || (isStated && !endsGood && !isHarmless) || odds >= failingFrom) return 'failing';
  // Only a good end makes up for a failure that its entries state, and only that or work that went on for one that its wording names.
  const isMadeUpFor = isCalm || (endsGood && !(isStated && log.lineCount < LEAST_LINES)) || (!isStated && goesOn(view));
  if (text.lastVerdict === 'bad' || !isMadeUpFor || (!endsGood && endsFailing(view))) return 'not-judged';
  return odds < healthyBelow(view) ? 'healthy' : 'not-judged';
}

/** What the one loud entry of a log states, or a failed answer, is a failure, however calm the rest is. */
function isOnlyComplaint({ log: { levels }, text }: HealthView): boolean {
  return text.kind === 'requests' || (levels.ERROR === 1 && levels.WARN === 0);
}

/** A server goes on with requests, and a kernel with its devices, whatever failed. An exception with a trace is a failure, whatever follows it. */
function goesOn(view: HealthView): boolean {
  const { kind } = view.text;
  if (view.log.templates.some(({ exceptionClass }) => exceptionClass !== null)) return false;
  return (kind === 'run' || kind === 'service') && newKindsAfterFailure(view) >= NEW_KINDS;
}

/** True if too little follows the last failure to tell whether the log went on. A field may report it beside a calm message. */
function endsFailing({ log: { templates, lineCount }, text }: HealthView): boolean {
  const failed = templates.filter(namesFailure).map(({ lastLine }) => lastLine);
  if (failed.length > 0 && lineCount - Math.max(...failed) <= LAST_WORDS) return true;
  const last = Array.from({ length: LAST_WORDS + 1 }, (_, i) => lineCount - i).filter((line) => line > 0);
  return last.some((line) => failureWeight(text.window.textAt(line) ?? '') >= FAILURE_WEIGHT);
}

/** What a small log does not say is no sign of health. */
function healthyBelow({ log, text, isDone }: HealthView): number {
  if (text.lastVerdict === 'good') return ODDS.healthyAfterGoodEnd;
  return log.lineCount < SMALL_LINES && !isDone ? ODDS.healthyWithoutEnd : ODDS.healthy;
}

interface Judgement {
  health: Health;
  verdict: LastVerdict;
  isKnown: boolean;
}

function confidenceOf(log: ParsedLog, { health, verdict, isKnown }: Judgement): RcaResult['confidence'] {
  if (health === 'not-judged') {
    const known =
      log.levels.ERROR > 0
        ? 'Some entries state errors, but the log reads like a healthy one.'
        : 'Neither a failure nor a good end can be shown.';
    const unknown = 'Its lines fit no known format, and few of them hold a word that logs usually hold.';
    return { level: 'low', reason: isKnown ? known : unknown };
  }
  if (verdict !== 'good' && log.templates.some(namesFailure)) {
    return {
      level: 'low',
      reason: 'Some lines report that something failed or was missing, but the log continued after them.',
    };
  }
  const share = explainedShare(log);
  if (share < WELL_EXPLAINED_SHARE) {
    const percent = Math.floor(share * 100);
    return {
      level: 'low',
      reason: `Only ${percent} % of the lines fit the format that was found, so the log may not be understood.`,
    };
  }
  if (verdict === 'good')
    return { level: 'medium', reason: 'The log ends with a good verdict, and nothing speaks against it.' };
  return { level: 'medium', reason: 'Every line was read, and none reports a failure.' };
}
