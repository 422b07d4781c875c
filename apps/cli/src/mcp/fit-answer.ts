import { cleanText } from '@rootline/contract';
import { breakControlTokens, estimateTokens } from '@rootline/rca';
import { ANSWER_LIMITS } from '../answer-limits.ts';

const { messageLength } = ANSWER_LIMITS;
const CUT = '\n… (truncated: request a smaller range)';
/** Room for what an answer says around its list, and for its envelope. */
const AROUND_TOKENS = 500;

/** One text of a log without escapes, invisible characters and control tokens of models, cut where it is long. */
export function fitText(text: string, most: number = messageLength): string {
  const lines = text.split('\n').map((line) => (line.length > 2 * most ? line.slice(0, 2 * most) : line));
  const clean = breakControlTokens(lines.map(cleanText).join('\n'));
  return clean.length > most ? `${clean.slice(0, most)}… (cut)` : clean;
}

/**
 * As many of the items from the front as fit into an answer beside what else it holds, and how many were left out. At
 * least one. An answer is read as its fields or as its text, of an item its row.
 */
export function fitList<T>(
  items: readonly T[],
  { rowOf = JSON.stringify, beside = '' }: { rowOf?: (item: T) => string; beside?: unknown } = {},
): { kept: T[]; leftOut: number } {
  const room = ANSWER_LIMITS.tokens - AROUND_TOKENS - tokensOf(beside);
  let used = 0;
  const kept: T[] = [];
  for (const item of items) {
    used += Math.max(tokensOf(item), estimateTokens(rowOf(item)));
    if (used > room && kept.length > 0) break;
    kept.push(item);
  }
  return { kept, leftOut: items.length - kept.length };
}

/** The last guard: no text is longer than an answer may be, and a cut one says so. */
export function fitAnswer(text: string): string {
  let fitting = text;
  while (estimateTokens(fitting) > ANSWER_LIMITS.tokens && fitting.length > 100)
    fitting = fitting.slice(0, fitting.length * 0.8);
  return fitting === text ? text : `${fitting}${CUT}`;
}

function tokensOf(value: unknown): number {
  return estimateTokens(JSON.stringify(value));
}
