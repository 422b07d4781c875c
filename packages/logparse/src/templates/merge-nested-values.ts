import { absorb, type PatternGroup } from './pattern-group.ts';
import { type Token, WILDCARD } from './token-store.ts';

const CLOSER_OF: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/** Merges groups in which a key has now a plain value and now one with parts: `owner=null`, `owner=Source{10, 20}`. */
export function mergeNestedValues(groups: readonly PatternGroup[]): PatternGroup[] {
  const gone = new Set<PatternGroup>();
  const flat = new Map(groups.map((group) => [group, flattened(group.tokens)]));
  const keyOf = (group: PatternGroup) =>
    [group.ending, ...(flat.get(group) ?? []).map(({ kind, text }) => (kind === 'placeholder' ? WILDCARD : text))].join(
      '\u0001',
    );
  const nested = new Set(groups.filter((group) => (flat.get(group)?.length ?? 0) < group.tokens.length).map(keyOf));
  if (nested.size === 0) return [...groups];
  for (const [key, same] of Map.groupBy(groups, keyOf)) {
    if (same.length < 2 || !nested.has(key)) continue;
    const [into, ...others] = same.sort((a, b) => b.count - a.count);
    if (into === undefined) continue;
    into.tokens = flat.get(into) ?? into.tokens;
    for (const other of others) {
      absorb(into, other);
      gone.add(other);
    }
  }
  return groups.filter((group) => !gone.has(group));
}

/** The tokens with what follows an equals sign as one value each, brackets that it opens included. */
function flattened(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ text }) => text === '=')) return tokens;
  const flat: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    flat.push(token);
    if (token.text !== '=' || tokens[at - 1]?.kind !== 'word') continue;
    const end = endOfValue(tokens, at + 1);
    if (end === at + 1 || (end === at + 2 && tokens[at + 1]?.kind === 'placeholder')) continue;
    flat.push({ text: WILDCARD, kind: 'placeholder', spaced: tokens[at + 1]?.spaced === true });
    at = end - 1;
  }
  return flat;
}

/** The end of a word or a value and of the brackets right behind it; where it begins when there is none. */
function endOfValue(tokens: readonly Token[], from: number): number {
  const first = tokens[from];
  if (first === undefined || first.kind === 'punctuation') return from;
  const opening = tokens[from + 1];
  const closer = CLOSER_OF[opening?.text ?? ''];
  if (closer === undefined || opening?.spaced === true) return from + 1;
  let depth = 0;
  for (let at = from + 1; at < tokens.length; at++) {
    if (tokens[at]?.text === opening?.text) depth++;
    else if (tokens[at]?.text === closer && --depth === 0) return at + 1;
  }
  return from + 1;
}
