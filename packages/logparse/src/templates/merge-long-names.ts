import { absorb, type PatternGroup } from './pattern-group.ts';
import { type Token, WILDCARD } from './token-store.ts';
import { isNegation, isParticiple, isPreposition } from './word-nature.ts';

const MIN_NAMES = 3;
const MIN_WORDS = 2;
const LONGEST_NAME = 4;
const CAPITALISED = /^[A-Z][a-z]+$/;

/** A message with its names as one token each. */
interface Named {
  group: PatternGroup;
  /** Its tokens, each name the list of its own. */
  parts: (readonly Token[])[];
}

/**
 * Merges groups in which names of one word and of several stand: `bought Stone`, `bought Oak Planks`. Several words with
 * a capital each are a name where three of them stand in one place, or values that were merged before.
 */
export function mergeLongNames(groups: readonly PatternGroup[]): PatternGroup[] {
  const gone = new Set<PatternGroup>();
  const named = groups.map((group): Named => ({ group, parts: partsOf(group.tokens) }));
  const long = new Set(named.filter(({ group, parts }) => parts.length < group.tokens.length).map(keyOf));
  if (long.size === 0) return [...groups];
  for (const [key, same] of Map.groupBy(named, keyOf)) {
    if (!long.has(key) || same.length < 2) continue;
    const [into, ...others] = same.sort((a, b) => b.group.count - a.group.count);
    const places = into?.parts.flatMap((_part, at) =>
      new Set(same.map(({ parts }) => textOf(parts[at]))).size > 1 ? [at] : [],
    );
    if (into === undefined || places === undefined || !places.every((at) => areNames(same, at))) continue;
    if (into.parts.filter((part, at) => !places.includes(at) && part[0]?.kind === 'word').length < MIN_WORDS) continue;
    into.group.tokens = into.parts.flatMap((part, at): readonly Token[] =>
      places.includes(at) ? [{ text: WILDCARD, kind: 'placeholder', spaced: part[0]?.spaced === true }] : part,
    );
    for (const other of others) {
      absorb(into.group, other.group);
      gone.add(other.group);
    }
  }
  return groups.filter((group) => !gone.has(group));
}

function areNames(same: readonly Named[], at: number): boolean {
  const texts = new Set(same.map(({ parts }) => textOf(parts[at])));
  return texts.size >= MIN_NAMES || texts.has(WILDCARD);
}

function partsOf(tokens: readonly Token[]): (readonly Token[])[] {
  const parts: Token[][] = [];
  let isName = false;
  for (const [at, token] of tokens.entries()) {
    const last = parts.at(-1);
    const isOfName = at > 0 && isNameWord(token);
    if (isOfName && isName && token.spaced && last !== undefined && last.length < LONGEST_NAME) last.push(token);
    else parts.push([token]);
    isName = isOfName && (isName || tokens[at - 1]?.text !== ':');
  }
  return parts;
}

function isNameWord({ kind, text }: Token): boolean {
  return kind === 'word' && CAPITALISED.test(text) && !isParticiple(text) && !isNegation(text) && !isPreposition(text);
}

function keyOf({ group, parts }: Named): string {
  const keys = parts.map((part, at) => {
    const [first] = part;
    if (first === undefined) return '';
    return first.kind === 'placeholder' || (at > 0 && isNameWord(first)) ? WILDCARD : first.text;
  });
  return [group.ending, ...keys].join('\u0001');
}

function textOf(part: readonly Token[] | undefined): string {
  return (part ?? []).map(({ text }) => text).join(' ');
}
