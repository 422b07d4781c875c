import type { RejectedClaim } from '@rootline/contract';
import { estimateTokens } from '../evidence/estimate-tokens.ts';
import type { ModelFailure, ModelLimits } from '../ports.ts';

/** What a run has spent and learned so far. */
export interface RunSession {
  calls: number;
  promptTokens: number;
  completionTokens: number;
  modelMs: number;
  /** Tokens of this model per estimated token, learned from its own counts. */
  tokenFactor: number;
  /** Whether tokenFactor rests on a count of this model. */
  factorLearned: boolean;
  /** Network, server and time failures since the last answer. */
  failuresInRow: number;
  rejected: RejectedClaim[];
  claims: number;
  /** Claims that were kept with a mark. */
  marked: number;
  countTokens(text: string): number;
}

export function startSession(limits: ModelLimits): RunSession {
  const session: RunSession = {
    calls: 0,
    promptTokens: 0,
    completionTokens: 0,
    modelMs: 0,
    tokenFactor: Math.min(1.5, Math.max(0.5, limits.tokenFactor)),
    factorLearned: limits.tokenFactor !== 1,
    failuresInRow: 0,
    rejected: [],
    claims: 0,
    marked: 0,
    countTokens: (text) => Math.ceil(estimateTokens(text) * session.tokenFactor),
  };
  return session;
}

/** Learns tokens per estimated token from a prompt that the server counted. */
export function learnTokens(session: RunSession, estimated: number, counted: number): void {
  const factor = Math.min(1.5, Math.max(0.5, counted / Math.max(1, estimated)));
  session.tokenFactor = session.factorLearned ? session.tokenFactor * 0.7 + factor * 0.3 : factor;
  session.factorLearned = true;
}

/**
 * True when a server seems to have cut the prompt without saying so: it counts far fewer tokens than were sent, or
 * just what is left of a window that was cut in half.
 */
export function looksSilentlyCut(
  session: RunSession,
  estimated: number,
  counted: number,
  contextTokens: number,
): boolean {
  // Until the model's own factor is known, the estimate may be half as much again as the true count.
  const least = session.factorLearned ? 0.75 * session.tokenFactor : 0.45;
  if (counted < estimated * least) return true;
  return Math.abs(counted - (contextTokens / 2 + 2)) <= 5 && estimated * session.tokenFactor > contextTokens * 0.75;
}

/** Failures after which no further call can succeed. */
export function isFatal(failure: ModelFailure): boolean {
  return failure === 'cancelled' || failure === 'auth' || failure === 'model-missing' || failure === 'request';
}
