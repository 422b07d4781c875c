/** Most places that are shown where no cause is clear. */
const MOST_PLACES = 3;
/**
 * The score from which on a candidate after the first is shown as a place to look. Of 668 logs that were left out of the
 * training, 245 second and third candidates scored less, and two of them were the cause.
 */
export const LEAST_PLACE_SCORE = 0.3;

/** The candidates, best first, that are shown as places to look; the ranking of a result holds more of them. */
export function placesOf<Ranked extends { score: number }>(candidates: readonly Ranked[]): Ranked[] {
  return candidates.slice(0, MOST_PLACES).filter(({ score }, at) => at === 0 || score >= LEAST_PLACE_SCORE);
}

/** By the number of places. */
const NOT_PROVEN = [
  'It is not proven to be the cause.',
  'Neither is proven to be the cause.',
  'None of them is proven to be the cause.',
];

/** The sentence below 1 to 3 places to look; empty for none. */
export function notProven(places: number): string {
  return NOT_PROVEN[places - 1] ?? '';
}
