import type { Token } from './token-store.ts';

/** A message template as people read it, with the blanks of its first example. */
export function templateText(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens) text += token.spaced && text !== '' ? ` ${token.text}` : token.text;
  return text;
}
