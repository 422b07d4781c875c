import type { Pattern } from './pattern.ts';
import { type PatternGroup, WILDCARD } from './pattern-group.ts';
import type { Token } from './token-scanner.ts';

interface Shape {
  tokens: readonly Token[];
  pattern: Pattern;
}

/** Finds the template of a message that was never seen in this form, among templates that were merged already. */
export class TemplateMatcher {
  readonly #byKey = new Map<string, Shape[]>();

  constructor(groups: readonly PatternGroup[]) {
    for (const { tokens, patterns } of groups) {
      const pattern = patterns[0];
      if (pattern === undefined || !tokens.some((token) => token.text === WILDCARD)) continue;
      const key = keyOf(tokens, tokens[0]?.kind === 'placeholder' ? WILDCARD : (tokens[0]?.text ?? ''));
      const shapes = this.#byKey.get(key);
      if (shapes === undefined) this.#byKey.set(key, [{ tokens, pattern }]);
      else shapes.push({ tokens, pattern });
    }
  }

  match(tokens: readonly Token[]): Pattern | null {
    for (const first of [tokens[0]?.text ?? '', WILDCARD]) {
      const found = this.#byKey.get(keyOf(tokens, first))?.find((shape) => fits(shape.tokens, tokens));
      if (found !== undefined) return found.pattern;
    }
    return null;
  }
}

function keyOf(tokens: readonly Token[], first: string): string {
  return `${tokens.length} ${first}`;
}

function fits(shape: readonly Token[], tokens: readonly Token[]): boolean {
  return shape.every((token, at) => {
    const other = tokens[at];
    if (token.text === WILDCARD) return other?.kind !== 'punctuation';
    return token.kind === 'placeholder' ? other?.kind === 'placeholder' : token.text === other?.text;
  });
}
