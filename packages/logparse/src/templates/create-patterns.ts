import { numberSignalOf } from '../infer/number-signal.ts';
import { signalOfWords } from '../infer/signal.ts';
import { levelOfPrefix } from '../normalize/level-prefix.ts';
import { ownLevelOf } from '../normalize/own-level.ts';
import type { Pattern } from './pattern.ts';
import { PatternTable } from './pattern-table.ts';
import { templateText } from './template-text.ts';

/** A table that learns from the words of each new pattern what they say about failure and level. */
export function createPatterns(follows: PatternTable | null = null): PatternTable {
  const learn = (pattern: Pattern) => {
    const text = templateText(pattern.tokens);
    const { signal, needsNumbers } = signalOfWords(text);
    pattern.wordSignal = signal;
    pattern.signalNeedsNumbers = needsNumbers;
    if (needsNumbers) pattern.numberSignal = numberSignalOf(pattern.tokens, signal);
    pattern.prefixLevel = levelOfPrefix(text);
    pattern.ownLevel = ownLevelOf(text);
  };
  return new PatternTable(learn, { follows });
}
