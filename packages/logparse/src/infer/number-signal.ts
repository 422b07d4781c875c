import { mayCount, weightWithNumbers } from '../lexicon/number-weight.ts';
import { WordMemo } from '../normalize/word-memo.ts';
import { templateText } from '../templates/template-text.ts';
import type { Token } from '../templates/token-store.ts';

/** Numbers that a count or a code may be: none, some, a code of a process, of an answer, and of Windows. */
const PROBES = ['0', '1', '7', '300', '503', '0x80000001'];
const USUAL = '7';

/** The signal of messages of one shape whose n-th value alone decides about it. */
export interface NumberSignal {
  /** From 1. */
  value: number;
  /** Whether messages with other values are other messages: the codes of one failure are many. */
  splits: boolean;
  signals: WordMemo<number>;
}

/** Finds the one value that has a say in a shape's signal; null when it is not exactly one. */
export function numberSignalOf(tokens: readonly Token[], wordSignal: number): NumberSignal | null {
  const values = tokens.filter((token) => token.kind === 'placeholder');
  const count = values.length;
  const signalOf = (value: number, text: string, others: string) =>
    weightWithNumbers(wordSignal, templateText(withValues(tokens, value, text, others)));
  const deciding: number[] = [];
  for (let value = 1; value <= count && deciding.length < 2; value++) {
    if (!mayCount(values[value - 1]?.text ?? '')) continue;
    const isDeciding = [USUAL, '0'].some(
      (others) => new Set(PROBES.map((probe) => signalOf(value, probe, others))).size > 1,
    );
    if (isDeciding) deciding.push(value);
  }
  const [value, second] = deciding;
  if (value === undefined || second !== undefined) return null;
  return {
    value,
    splits: values[value - 1]?.text !== '<hex>',
    signals: new WordMemo((text) => signalOf(value, text, USUAL)),
  };
}

function withValues(tokens: readonly Token[], value: number, text: string, others: string): Token[] {
  let seen = 0;
  return tokens.map((token) => {
    if (token.kind !== 'placeholder') return token;
    if (++seen === value) return { ...token, text };
    return { ...token, text: mayCount(token.text) ? others : 'x' };
  });
}
