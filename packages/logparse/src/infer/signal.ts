import { wordWeight } from '../lexicon/failure-weight.ts';
import { countsSomething } from '../lexicon/number-weight.ts';
import { ERROR, FATAL, type LevelCode, WARN } from '../normalize/level.ts';

/** Signal that the words of a message template give, 0 to 5, and whether its numbers have a say. */
export function signalOfWords(text: string): { signal: number; needsNumbers: boolean } {
  return { signal: wordWeight(text), needsNumbers: countsSomething(text) };
}

/** Puts the stated level above what the words say. */
export function signalWithLevel(signal: number, level: LevelCode): number {
  if (level === FATAL) return 5;
  if (level === ERROR) return Math.max(signal, 3);
  if (level === WARN) return Math.min(Math.max(signal, 2), 3);
  // A line that states INFO or DEBUG may name an error, but does not raise one by itself.
  return level === 0 ? signal : Math.min(signal, signal >= 4 ? 3 : 2);
}
