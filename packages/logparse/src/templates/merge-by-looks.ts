import { mergeColumns, type PatternGroup } from './pattern-group.ts';
import type { Token } from './token-store.ts';
import { isBooleanWord, looksLikeId } from './word-nature.ts';

/** Merges groups that are equal once every word that looks like a value, or stands where values stand, is masked. */
export function mergeByLooks(groups: readonly PatternGroup[]): PatternGroup[] {
  const byKey = new Map<string, PatternGroup[]>();
  for (const group of groups) {
    const key = maskedKey(group);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [group]);
    else same.push(group);
  }
  return [...byKey.values()].map(mergeColumns);
}

function maskedKey(group: PatternGroup): string {
  const parts: string[] = [group.ending];
  for (const [at, token] of group.tokens.entries()) parts.push(isValue(group.tokens, at) ? '*' : token.text);
  return parts.join('\u0001');
}

function isValue(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.kind === 'punctuation') return false;
  if (token.kind === 'placeholder') return true;
  if (looksLikeId(token.text)) return tokens.length > 1;
  const before = tokens[at - 1];
  if (before === undefined) return false;
  if (isOfKey(tokens, at)) return true;
  return before.text === ':' && tokens[at - 2]?.kind === 'word' && isBooleanWord(token.text);
}

/** `key=value`: whatever stands there is a value. */
export function isOfKey(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.text === '=' && tokens[at - 2]?.kind === 'word';
}
