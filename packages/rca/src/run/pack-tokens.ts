import { estimateTokens } from '../evidence/estimate-tokens.ts';
import type { RunSession } from '../replies/run-session.ts';

/**
 * Counts the tokens of a text for packing. In coarse steps: a factor that was learned a little better since must not
 * change the packs of a resumed run.
 */
export function packTokenCounter({ tokenFactor }: Pick<RunSession, 'tokenFactor'>): (text: string) => number {
  const factor = Math.ceil(tokenFactor * 4) / 4;
  return (text) => Math.ceil(estimateTokens(text) * factor);
}
