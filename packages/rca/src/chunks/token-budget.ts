import type { ModelLimits } from '../ports.ts';

/** How a model's context is divided, in tokens of the model. */
export interface TokenBudget {
  /** Table and evidence together. */
  pack: number;
  output: number;
  /** Findings an answer may hold without outgrowing `output`. */
  findings: number;
}

/** System prompt, shape, frames and headings. */
const FRAME = 960;
const MOST_FINDINGS = 8;
const LARGEST_PACK = 12_000;
const SMALLEST_PACK = 300;

/** Divides the context for a question about a chunk or for the final one; null when nothing useful fits. */
export function tokenBudget(limits: ModelLimits, kind: 'chunk' | 'final'): TokenBudget | null {
  const contextTokens = limits.contextTokens - (limits.thinkingTokens ?? 0);
  const wide = contextTokens >= 8000;
  const wished = kind === 'chunk' ? (wide ? 1000 : 700) : wide ? 1800 : 1100;
  const output = Math.max(400, Math.min(wished, limits.outputTokens ?? wished, Math.floor(contextTokens * 0.27)));
  const pack = Math.floor((contextTokens - output - FRAME) * 0.95);
  if (pack < SMALLEST_PACK) return null;
  const fixed = kind === 'chunk' ? 700 : 2100;
  // Characters of an answer at about 2.2 per token; a finding takes some 190 with its keys.
  const findings = Math.max(1, Math.min(MOST_FINDINGS, Math.floor((output * 2.2 - fixed) / 190)));
  return { pack: Math.min(pack, LARGEST_PACK), output, findings };
}
