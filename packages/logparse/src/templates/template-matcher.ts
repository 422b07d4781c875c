import { bytesOf } from '../lines/bytes.ts';
import type { Pattern } from './pattern.ts';
import type { PatternGroup } from './pattern-group.ts';
import { isPunctuation, type TokenCodes, VALUE } from './token-codes.ts';
import { codeOfWord } from './token-scanner.ts';
import { type Token, WILDCARD } from './token-store.ts';

/** The code of a place where a word or a value may stand; no token has it. */
const ANYTHING = 0;

interface Shape {
  codes: Int32Array;
  pattern: Pattern;
}

/** Finds the template of a message that was never seen in this form, among templates that were merged already. */
export class TemplateMatcher {
  /** By the number of tokens, then by the first one's code. */
  readonly #byLength = new Map<number, Map<number, Shape[]>>();

  constructor(groups: readonly PatternGroup[]) {
    for (const { tokens, patterns } of groups) {
      const pattern = patterns[0];
      if (pattern === undefined || !tokens.some((token) => token.text === WILDCARD)) continue;
      const codes = Int32Array.from(tokens, codeOfToken);
      const first = tokens[0]?.kind === 'placeholder' ? ANYTHING : (codes[0] ?? ANYTHING);
      const byFirst = this.#byLength.get(tokens.length) ?? new Map<number, Shape[]>();
      this.#byLength.set(tokens.length, byFirst);
      const shapes = byFirst.get(first);
      if (shapes === undefined) byFirst.set(first, [{ codes, pattern }]);
      else shapes.push({ codes, pattern });
    }
  }

  match(message: TokenCodes): Pattern | null {
    const byFirst = this.#byLength.get(message.count);
    if (byFirst === undefined) return null;
    return firstFit(byFirst.get(message.codes[0] ?? ANYTHING), message) ?? firstFit(byFirst.get(ANYTHING), message);
  }
}

function codeOfToken(token: Token): number {
  if (token.text === WILDCARD) return ANYTHING;
  if (token.kind === 'placeholder') return VALUE;
  if (token.kind === 'punctuation') return token.text.charCodeAt(0);
  const { bytes, end } = bytesOf(token.text);
  return codeOfWord(bytes, 0, end);
}

function firstFit(shapes: readonly Shape[] | undefined, message: TokenCodes): Pattern | null {
  if (shapes === undefined) return null;
  for (const { codes, pattern } of shapes) if (fits(codes, message.codes)) return pattern;
  return null;
}

function fits(shape: Int32Array, codes: Int32Array): boolean {
  for (let i = 0; i < shape.length; i++) {
    const wanted = shape[i] as number;
    const code = codes[i] as number;
    if (wanted === ANYTHING ? isPunctuation(code) : code !== wanted) return false;
  }
  return true;
}
