import type { RcaResult } from '@rootline/contract';
import { estimateTokens } from '../evidence/estimate-tokens.ts';

const MOST_TOKENS = 400;
const PATTERNS = 8;

/**
 * What is remembered of an analysis and compared with later ones: the suspected cause and the incident's patterns
 * with their placeholders, so that equal incidents of other days, hosts and users still resemble each other.
 */
export function memoryText(result: RcaResult): string {
  const cause = result.candidates[0]?.pattern;
  const patterns = [
    ...result.cascade.map((step) => step.pattern),
    ...result.errorAnalysis.map((row) => (row.templateId === null ? '' : row.errorPattern)),
  ];
  const unique = [...new Set(patterns.filter((p) => p !== '' && p !== cause))].slice(0, PATTERNS);
  const lines = [...(cause === undefined ? [] : [`cause: ${cause}`]), ...unique.map((p) => `pattern: ${p}`)];
  const kept: string[] = [];
  for (const line of lines) {
    const cut = line.slice(0, 300);
    if (estimateTokens([...kept, cut].join('\n')) > MOST_TOKENS) break;
    kept.push(cut);
  }
  return kept.join('\n');
}

/** The suspected cause out of a remembered text; null when the analysis named none. */
export function rememberedCause(text: string): string | null {
  return /^cause: (.*)/.exec(text)?.[1] ?? null;
}
