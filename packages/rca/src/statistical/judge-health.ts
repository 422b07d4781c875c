import type { RcaResult } from '@rootline/contract';
import { type ParsedLog, WELL_EXPLAINED_SHARE } from '@rootline/logparse';
import { SMALL_LINES } from '../candidates/suspect-line.ts';
import { isOfRecords } from '../evidence/run-log.ts';
import { namesFailure } from '../evidence/template-strength.ts';
import { withUnheardLines } from '../evidence/unheard-lines.ts';
import { type JudgedText, judgeText, type VerdictWeights } from '../judge/judge-text.ts';
import type { LastVerdict } from '../judge/last-verdict.ts';
import type { ReadLines } from '../ports.ts';
import { failingOdds } from '../verdict/failing-odds.ts';
import { endsWell } from './ends-well.ts';
import { explainedShare, isUnderstood } from './explained-confidence.ts';
import { rcaPossible } from './rca-possible.ts';

/** What can be said of a log as a whole. */
type Health = 'failing' | 'not-judged' | 'healthy';

/** A log after every line of it was looked at. */
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

/** Odds of a failure, by the wording of a log and by its end, at which the judgement changes; measured on logs of other projects than those that were trained on. */
const ODDS = {
  /** Below it a log with a good last verdict is healthy; the second where entries state errors, the third for a kernel. */
  afterGoodEnd: 0.8,
  afterStatedErrors: 0.5,
  afterGoodStart: 0.2,
  /** From it on a log with a bad last verdict is failing. */
  afterBadEnd: 0.1,
  /** Below it a log in which the rules find nothing is healthy, by its kind. */
  calm: { run: 0.75, service: 0.97, requests: 0.97, kernel: 0.1 },
  /** The same for a small log that states no levels: what it does not say is no sign of health. */
  calmAndBare: 0.45,
  /** The same where its last line says that the work is done. */
  calmAndDone: 0.65,
  /** Below it a run in which words name a failure that no entry states is not judged; the second for a small one. */
  doubted: 0.65,
  doubtedSmall: 0.35,
};
/** The wording of a smaller log is too little to outweigh its stated levels. */
const LEAST_LINES = 100;

/**
 * Tells whether a log holds a failure at all: by its last verdict, by the wording of its lines, and by the rules over its
 * entries. Healthy is one in which these agree that nothing failed; where they disagree it is not judged.
 */
export async function judgeHealth(file: ParsedLog, readLines: ReadLines, weights?: VerdictWeights): Promise<JudgedLog> {
  const log = await withUnheardLines(file, readLines);
  const text = await judgeText(file, readLines, weights);
  const verdict = text.lastVerdict;
  const isCalm = !rcaPossible(log).isPossible;
  if (file.entryCount === 0) {
    const confidence = { level: 'low', reason: 'There is nothing to look at.' } as const;
    return { log, text, health: 'healthy', isHealthy: true, confidence };
  }
  const odds = failingOdds(
    { whole: text.failure.whole, end: text.failure.end, lastVerdict: verdict },
    text.weights.health,
  );
  const small = file.lineCount < SMALL_LINES ? text.window.lines.map((line) => text.window.textAt(line) ?? '') : [];
  const isDone = endsWell(small);
  // A good end is understood, whatever comes before it.
  const isKnown = verdict === 'good' || (isDone && isCalm) || isUnderstood(file, text.familiarity);
  const signs: Signs = { log: file, verdict, odds, isCalm, kind: text.kind, isDone };
  const told = log.levels.FATAL > 0 ? 'failing' : healthOf(signs);
  const health = told === 'healthy' && !isKnown ? 'not-judged' : told;
  return {
    log,
    text,
    health,
    isHealthy: health === 'healthy',
    confidence: confidenceOf(log, { health, verdict, isKnown }),
  };
}

interface Signs {
  log: ParsedLog;
  verdict: LastVerdict;
  odds: number;
  /** The rules find nothing that failed. */
  isCalm: boolean;
  kind: JudgedText['kind'];
  /** The last line of a small log says that the work is done. */
  isDone: boolean;
}

function healthOf({ log, verdict, odds, isCalm, kind, isDone }: Signs): Health {
  const isSmall = log.lineCount < LEAST_LINES;
  const isStated = log.levels.ERROR > 0;
  if (verdict === 'good' && kind === 'kernel' && odds >= ODDS.afterGoodStart) return isCalm ? 'not-judged' : 'failing';
  if (verdict === 'good' && !isCalm) {
    if (isStated && isSmall) return 'failing';
    return odds < (isStated ? ODDS.afterStatedErrors : ODDS.afterGoodEnd) ? 'healthy' : 'failing';
  }
  if (verdict === 'bad') return odds < ODDS.afterBadEnd ? 'not-judged' : 'failing';
  if (!isCalm) {
    if (isStated || kind !== 'run' || isOfRecords(log)) return 'failing';
    if (isSmall && log.levels.WARN > 0) return 'failing';
    return odds < (isSmall ? ODDS.doubtedSmall : ODDS.doubted) ? 'not-judged' : 'failing';
  }
  if (verdict === 'good') return 'healthy';
  const isBare = isSmall && log.levels.none === log.entryCount;
  const bare = isDone ? ODDS.calmAndDone : ODDS.calmAndBare;
  return odds < (isBare ? bare : ODDS.calm[kind]) ? 'healthy' : 'not-judged';
}

interface Judgement {
  health: Health;
  verdict: LastVerdict;
  isKnown: boolean;
}

function confidenceOf(log: ParsedLog, { health, verdict, isKnown }: Judgement): RcaResult['confidence'] {
  if (health === 'not-judged') {
    const reason = isKnown
      ? 'Neither a failure nor a good end can be shown.'
      : 'Its lines fit no known format, and few of them hold a word that logs usually hold.';
    return { level: 'low', reason };
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
  if (log.templates.some(namesFailure)) {
    return {
      level: 'low',
      reason: 'Some lines report that something failed or was missing, but the log continued after them.',
    };
  }
  return { level: 'medium', reason: 'Every line was read, and none reports a failure.' };
}
