import { textIn, withoutGaps, wordIn } from './search-values.ts';

/** Parameters of `/feedback-review`. */
export function parseFeedbackSearch(raw: Record<string, unknown>) {
  return withoutGaps({
    /** Only reviews that say No. */
    correct: wordIn(raw['correct'], ['no'] as const),
    /** Words of a correction. */
    q: textIn(raw['q']),
  });
}
