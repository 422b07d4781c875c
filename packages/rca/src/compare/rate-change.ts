/** How a message's share of a log changed against another log. */
export interface RateChange {
  /** How many times more likely an entry is this message in the second log; over 1 means more, below 1 fewer. */
  odds: number;
  /** Dunning's log-likelihood ratio G², 0 when both shares are equal: how surely the change is no accident. */
  likelihood: number;
}

/** G² from which on a change is taken for real: the chi-square value of 1 degree of freedom at p = 0.001. */
export const LEAST_LIKELIHOOD = 10.83;

/**
 * Compares how often a message occurs among the entries of two logs. Takes the message's counts and the entry counts
 * (counts never exceed them). Odds carry the usual half entry in each cell, so that a count of 0 stays finite
 * (Haldane 1956, Anscombe 1956); G² follows Dunning, "Accurate methods for the statistics of surprise", 1993.
 */
export function rateChange(count: number, entries: number, otherCount: number, otherEntries: number): RateChange {
  const here = (otherCount + 0.5) / (otherEntries - otherCount + 0.5);
  const there = (count + 0.5) / (entries - count + 0.5);
  const share = (count + otherCount) / Math.max(1, entries + otherEntries);
  const likelihood =
    2 *
    (surprise(count, entries * share) +
      surprise(entries - count, entries * (1 - share)) +
      surprise(otherCount, otherEntries * share) +
      surprise(otherEntries - otherCount, otherEntries * (1 - share)));
  return { odds: here / there, likelihood: Math.max(0, likelihood) };
}

function surprise(observed: number, expected: number): number {
  return observed === 0 || expected === 0 ? 0 : observed * Math.log(observed / expected);
}
