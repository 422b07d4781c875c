import type { FileFacts } from '@rootline/contract';
import type { ParsedFileRef } from './entry-lookup.ts';

export type KeptFacts = Pick<FileFacts, 'rawLineEnd' | 'besideCount' | 'untimedCount' | 'partCount' | 'hasPlainTimes'>;

/** What the segments of a file hold beside messages, as it was noted when it was parsed. */
export function keptOf(facts: KeptFacts | null): Pick<ParsedFileRef, 'kept' | 'timed'> {
  // What PostgreSQL answers of a fact that is missing is null.
  const untimed = facts?.untimedCount ?? null;
  return {
    kept: {
      hasRawLines: (facts?.rawLineEnd ?? null) !== null,
      hasLinesBeside: (facts?.besideCount ?? 0) > 0,
      hasParts: (facts?.partCount ?? 0) > 0,
      hasPlainTimes: facts?.hasPlainTimes ?? false,
    },
    timed: untimed === null ? 'unknown' : untimed === 0 ? 'all' : 'some',
  };
}
