import * as z from 'zod';

/** Matches with entries around them, of which an answer holds fewer. */
const MOST_WINDOWS = 10;
const MOST_AROUND = 20;

/** What both searches take besides their filters. */
export const windowInput = {
  newest_first: z.boolean().default(false).describe('The last matches first'),
  around: z
    .int()
    .min(0)
    .max(MOST_AROUND)
    .default(0)
    .describe(
      `Entries before and after each match that are given too, whatever the filters; at most ${MOST_WINDOWS} matches then`,
    ),
};

/** A match between the entries around it, in the order of the file. */
export interface MatchWindow<E> {
  match: E;
  before: readonly E[];
  after: readonly E[];
}

/** How many matches an answer holds at most. */
export function matchLimit(limit: number, around: number): number {
  return around === 0 ? limit : Math.min(limit, MOST_WINDOWS);
}

/** The entries of a window; those around the match are told from it. */
export function windowEntries<E>({ match, before, after }: MatchWindow<E>): (E | (E & { isContext: true }))[] {
  const beside = (entry: E) => ({ ...entry, isContext: true as const });
  return [...before.map(beside), match, ...after.map(beside)];
}

/** The rows of a window, the match marked where others stand beside it. */
export function windowRows<E>({ match, before, after }: MatchWindow<E>, rowOf: (entry: E) => string): string {
  if (before.length + after.length === 0) return rowOf(match);
  const beside = (entry: E) => `  ${rowOf(entry)}`;
  return [...before.map(beside), `> ${rowOf(match)}`, ...after.map(beside), ''].join('\n');
}
