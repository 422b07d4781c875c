import type { CauseSource, Confidence, OpinionVerdict } from '@rootline/contract';
import type { ChunkResult } from '../chunks/analyze-chunks.ts';
import { looksLikeInstruction } from '../lines/prompt-injection.ts';
import type { RunContext } from '../run/run-context.ts';
import { floorConfidence } from '../verdict/floor-confidence.ts';
import { doubtsAbout, isRankedFirst, isSameCause, isTiedBy, textOfLine } from '../verify/verify-cause.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';
import { endsInFailure, isPassingTrouble } from './passing-trouble.ts';

/** Whose answer a result is: headline, cause, severity, advice and confidence come from it alone. */
export interface Authored {
  source: CauseSource;
  /** null: the statistics'. */
  answer: VerifiedReply | null;
  confidence: { level: Confidence; reason: string };
  verdict: OpinionVerdict;
  /** What speaks against the cause; empty where nothing does. */
  doubts: string[];
}

interface Answers {
  /** As the model gave it by itself. */
  own: VerifiedReply;
  /** After it had seen ranking and doubts; null where it was not asked or the question failed. */
  second: VerifiedReply | null;
  /** Every chunk was analyzed, and they were joined. */
  isComplete: boolean;
}

/** Candidates among which a cause that the statistics do not rank first is more than the model's word. */
const NEAR_RANK = 5;
/** Share of the words of a reason that the cited lines must hold where the answer is doubted. */
const LEAST_BORNE = 0.2;
const WORD = /\p{L}{4,}/gu;

/**
 * Chooses the author. A model that names what the statistics rank first is the author; one that names another cause is,
 * when it holds to it having seen the ranking, with lines that bear its words. A changed mind is never better than low.
 */
export function chooseAuthor(context: RunContext, { own, second, isComplete }: Answers): Authored {
  if (context.isHealthy) return ofHealthyLog(context, own);
  const { cause } = own;
  if (stands(own) && cause.kind === 'line' && isRankedFirst(context, cause)) {
    return {
      source: 'model',
      answer: own,
      confidence: agreement(context, own, isComplete),
      verdict: 'agrees',
      doubts: [],
    };
  }
  if (second !== null && stands(second)) {
    const holds = stands(own) && isSameCause(own.cause, second.cause);
    if (second.cause.kind === 'healthy') {
      if (!mayBeHealthy(context, own, second)) return ofStatistics(context, own);
      const reason = 'Only the model finds no failure; the statistics suspect one.';
      return {
        source: 'model',
        answer: holds ? whole(own, second) : second,
        confidence: { level: 'low', reason },
        verdict: 'healthy',
        doubts: [],
      };
    }
    return holds ? held(context, own, second) : changed(context, second);
  }
  // No one could ask again: without a doubt the answer stands.
  if (
    second === null &&
    stands(own) &&
    cause.kind === 'line' &&
    doubtsAbout(context, cause, own.evidence).length === 0
  ) {
    return { source: 'model', answer: own, confidence: disagreement(context, own), verdict: 'differs', doubts: [] };
  }
  return ofStatistics(context, own);
}

/** The author where the answers about the chunks were not joined: the chunk whose cause most of them name. */
export function authorOfParts(context: RunContext, results: readonly ChunkResult[]): Authored | null {
  const answers = results.map(({ verified }) => verified).filter((one) => stands(one) && one.cause.kind === 'line');
  const votesFor = (one: VerifiedReply) => answers.filter((other) => isSameCause(one.cause, other.cause)).length;
  const [best] = answers.toSorted((a, b) => votesFor(b) - votesFor(a));
  if (best === undefined) return null;
  const reason = 'Named only in the chunk results, not in the final response.';
  return {
    source: 'parts',
    answer: best,
    confidence: { level: 'low', reason },
    verdict: 'differs',
    doubts: doubtsAbout(context, best.cause, best.evidence),
  };
}

/** The statistics as the author of a run whose model gave no answer to join. */
export function authorWithoutAnswer(): Authored {
  const reason = 'The model gave no answer for the whole log.';
  return { source: 'statistics', answer: null, confidence: { level: 'low', reason }, verdict: 'none', doubts: [] };
}

/** True for an answer that names something, and of whose words the log does not contradict more than it bears out. */
export function stands({ cause, held: kept, contradicted }: VerifiedReply): boolean {
  return (cause.kind === 'line' || cause.kind === 'healthy') && contradicted <= kept;
}

/** What the statistics call healthy without being sure: a model that shows a failing line is asked to be believed. */
function ofHealthyLog(context: RunContext, own: VerifiedReply): Authored {
  const { statistical } = context;
  const isSure = statistical.confidence.level !== 'low';
  if (!isSure && stands(own) && own.cause.kind === 'line') {
    const reason = 'Only the model names a failure; the statistics find none, and are not sure.';
    return { source: 'model', answer: own, confidence: { level: 'low', reason }, verdict: 'differs', doubts: [] };
  }
  const verdict = own.cause.kind === 'line' ? 'differs' : own.cause.kind === 'refused' ? 'none' : 'agrees';
  return { source: 'statistics', answer: null, confidence: statistical.confidence, verdict, doubts: [] };
}

function held(context: RunContext, own: VerifiedReply, second: VerifiedReply): Authored {
  const { cause } = own;
  const doubts = doubtsAbout(context, cause, own.evidence);
  const isUntied = cause.kind === 'line' && !isTiedBy(context, cause, own.evidence);
  const isAgainstSureStatistics = isUntied && floorConfidence(context.findings).level !== 'low';
  const isBorne = doubts.length === 0 || bearsWords(context, own) || bearsWords(context, second);
  if (isAgainstSureStatistics || !isBorne) return ofStatistics(context, own);
  return {
    source: 'model',
    answer: whole(own, second),
    confidence: disagreement(context, own, doubts),
    verdict: 'differs',
    doubts,
  };
}

function changed(context: RunContext, second: VerifiedReply): Authored {
  const reason = 'The model named something else before it saw the ranking.';
  return {
    source: 'model',
    answer: second,
    confidence: { level: 'low', reason },
    verdict: isRankedFirst(context, second.cause) ? 'convinced' : 'differs',
    doubts: doubtsAbout(context, second.cause, second.evidence),
  };
}

/** Of two answers with the same cause the one of which more stands; the first where both do. */
function whole(own: VerifiedReply, second: VerifiedReply): VerifiedReply {
  return second.contradicted < own.contradicted ? second : own;
}

function ofStatistics(context: RunContext, own: VerifiedReply): Authored {
  const names = own.cause.kind === 'line' || own.cause.kind === 'healthy';
  const isSure = names && context.statistical.confidence.level === 'high';
  return {
    source: 'statistics',
    answer: null,
    confidence: names
      ? { level: isSure ? 'medium' : 'low', reason: 'The model names another cause, which the log does not bear out.' }
      : { level: 'low', reason: 'The model named no cause that the log confirms.' },
    verdict: names ? 'differs' : 'none',
    doubts: [],
  };
}

function agreement({ findings }: RunContext, own: VerifiedReply, isComplete: boolean): Authored['confidence'] {
  if (own.confidence === 'low') return { level: 'low', reason: 'The model itself is unsure.' };
  const isClear = floorConfidence(findings).level !== 'low' && isComplete;
  return {
    level: isClear && own.confidence === 'high' ? 'high' : 'medium',
    reason: 'The model and the statistical analysis name the same cause, and the cited lines are in the file.',
  };
}

function disagreement(
  { findings }: RunContext,
  { cause, confidence }: VerifiedReply,
  doubts: readonly string[] = [],
): Authored['confidence'] {
  if (confidence === 'low') return { level: 'low', reason: 'The model itself is unsure.' };
  const rank = cause.kind === 'line' ? findings.ranked.findIndex((r) => r.templateIndex === cause.template) : -1;
  if (doubts.length > 0) return { level: 'low', reason: `The statistics doubt it: ${doubts.join('; ')}.` };
  if (rank >= 0 && rank < NEAR_RANK) {
    return { level: 'medium', reason: 'The cause is among the top candidates of the statistical analysis.' };
  }
  return { level: 'low', reason: 'The statistical analysis ranks other causes higher.' };
}

/**
 * False where failures are certain, where the log ends in one, or where a shown line tells its reader what to answer. Where the statistics are not
 * quite sure, only trouble that passed is believed to be none, and only an answer that named it healthy twice and read the
 * lines that they suspect.
 */
function mayBeHealthy(context: RunContext, own: VerifiedReply, second: VerifiedReply): boolean {
  const { input, scored, findings, shown } = context;
  if (input.log.levels.FATAL > 0) return false;
  if (scored.some(({ line, text }) => shown.has(line) && looksLikeInstruction(text))) return false;
  const { level } = floorConfidence(findings);
  if (level === 'low') return !endsInFailure(context);
  if (level === 'high' || own.cause.kind !== 'healthy' || !isPassingTrouble(context)) return false;
  const suspect = input.log.templates[findings.ranked[0]?.templateIndex ?? -1];
  const read = [...own.evidence, ...second.evidence];
  return suspect?.exampleLines.some((line) => read.includes(line)) === true;
}

function bearsWords(context: RunContext, { cause, evidence, why }: VerifiedReply): boolean {
  if (cause.kind !== 'line') return false;
  const cited = [cause.line, ...evidence].map((line) => textOfLine(context, line, null).toLowerCase()).join(' ');
  const words = [...new Set(why.toLowerCase().match(WORD) ?? [])];
  return words.length > 0 && words.filter((word) => cited.includes(word)).length >= words.length * LEAST_BORNE;
}
