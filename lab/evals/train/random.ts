/** Numbers that are the same in every run. */
export interface Random {
  /** 0 to 1, without 1. */
  next(): number;
  /** A whole number from 0, below `end`. */
  below(end: number): number;
}

/** A linear congruential generator (Numerical Recipes). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, below: (end) => Math.floor(next() * end) };
}
