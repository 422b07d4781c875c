/** How slowly an answer may come: at least so many tokens in every span of this length after the first token. */
export interface LeastPace {
  tokens: number;
  ms: number;
}

const CHARACTERS_PER_TOKEN = 4;

/**
 * Watches how fast an answer comes. Silence has its own limit; this one ends the stream that never falls silent and
 * never gets anywhere. A piece of a stream counts as one token at least, since servers rarely say how many it has.
 */
export function createAnswerPace(least: LeastPace, now: () => number = () => performance.now()) {
  let spanBegan: number | null = null;
  let tokens = 0;

  return {
    least,
    /** A piece of the answer, or of the thinking before it. */
    count(characters: number): void {
      spanBegan ??= now();
      tokens += Math.max(1, Math.ceil(characters / CHARACTERS_PER_TOKEN));
    },

    /** To be asked whenever something has come. */
    isTooSlow(): boolean {
      if (spanBegan === null || now() - spanBegan < least.ms) return false;
      if (tokens < least.tokens) return true;
      spanBegan = now();
      tokens = 0;
      return false;
    },
  };
}
export type AnswerPace = ReturnType<typeof createAnswerPace>;
