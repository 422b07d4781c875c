import { messageOf, placesOf, type RcaResult } from '@rootline/contract';
import { countWord, grouped, verdictWord } from './plain-words.ts';

/** What kind of answer a result is, in capitals, and what it says in one sentence. */
export function headline(result: RcaResult, entryCount: number | null): { kind: string; text: string } {
  const { verdict, candidates, confidence } = result;
  const places = countWord(placesOf(candidates).length, 'place', 'places');
  if (verdict === 'healthy') {
    const read =
      entryCount === null
        ? 'the log was read'
        : entryCount === 1
          ? 'its one entry was read'
          : `all ${grouped(entryCount)} entries were read`;
    // Ignored patterns are still errors, so the headline must not say that there are none.
    return { kind: result.errorCount > 0 ? 'NO OTHER ERRORS DETECTED' : 'NO ERRORS DETECTED', text: read };
  }
  if (verdict === 'not-judged') return { kind: verdictWord(verdict), text: confidence.reason };
  if (candidates.length === 0) return { kind: 'NO CAUSE FOUND', text: confidence.reason };
  if (verdict === 'unclear') return { kind: 'NO SINGLE CAUSE STANDS OUT', text: `${places} to look` };
  if (verdict === 'effect') {
    return { kind: verdictWord(verdict), text: 'the failing entries show what others received' };
  }
  return { kind: verdict === undefined ? 'SUSPECTED CAUSE' : verdictWord(verdict), text: messageOf(result, 0) };
}
