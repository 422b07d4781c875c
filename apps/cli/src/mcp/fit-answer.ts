import { breakControlTokens, cleanText, estimateTokens } from '@rootline/rca';
import { ANSWER_LIMITS } from '../answer-limits.ts';

const { messageLength } = ANSWER_LIMITS;
const CUT = '\n… (cut: ask for a smaller part)';
/** Room for what an answer says around its list, and for its envelope. */
const AROUND_TOKENS = 500;

/** Of a text in the fields; the text of the answer holds all of it. */
const FIELD_LENGTH = 600;
const SHORTENED = '… (whole in the text)';

/** The fields of an answer with their long texts cut: an answer holds none of them twice. */
export function shortFields<T>(value: T): T {
  return shortened(value) as T;
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > FIELD_LENGTH ? `${value.slice(0, FIELD_LENGTH)}${SHORTENED}` : value;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}

/** One text of a log without escapes, invisible characters and control tokens of models, cut where it is long. */
export function fitText(text: string, most: number = messageLength): string {
  const lines = text.split('\n').map((line) => (line.length > 2 * most ? line.slice(0, 2 * most) : line));
  const clean = breakControlTokens(lines.map(cleanText).join('\n'));
  return clean.length > most ? `${clean.slice(0, most)}… (cut)` : clean;
}

/**
 * As many of the items from the front as fit into an answer beside what else it holds, and how many were left out. At
 * least one. An answer holds everything twice, as fields for programs and as text, of an item its row, but for long texts.
 */
export function fitList<T>(
  items: readonly T[],
  { rowOf = JSON.stringify, beside = '' }: { rowOf?: (item: T) => string; beside?: unknown } = {},
): { kept: T[]; leftOut: number } {
  const room = ANSWER_LIMITS.tokens - AROUND_TOKENS - 2 * tokensOf(beside);
  let used = 0;
  const kept: T[] = [];
  for (const item of items) {
    used += tokensOf(shortFields(item)) + estimateTokens(rowOf(item));
    if (used > room && kept.length > 0) break;
    kept.push(item);
  }
  return { kept, leftOut: items.length - kept.length };
}

/** The last guard: with its fields no text is longer than an answer may be, and a cut one says so. */
export function fitAnswer(text: string, structured: unknown): string {
  const room = ANSWER_LIMITS.tokens - tokensOf(structured);
  let fitting = text;
  while (estimateTokens(fitting) > room && fitting.length > 100) fitting = fitting.slice(0, fitting.length * 0.8);
  return fitting === text ? text : `${fitting}${CUT}`;
}

function tokensOf(value: unknown): number {
  return estimateTokens(JSON.stringify(value));
}
