import { absorb, type PatternGroup } from './pattern-group.ts';
import { type Token, WILDCARD } from './token-store.ts';
import { isNegation, isParticiple } from './word-nature.ts';

const CLOSER_OF: Readonly<Record<string, string>> = { '[': ']', '"': '"', "'": "'" };
/** Longer ones are messages by themselves. */
const MOST_TOKENS = 5;
const MIN_TEXTS = 3;
/** What a program puts into quotes is seldom its own word. */
const MIN_QUOTED = 2;
const MIN_WORDS = 2;
/** So many such texts of a message are looked at. */
const PLACES = 3;

interface Enclosed {
  from: number;
  to: number;
}

/** Merges groups that differ only in a short text in brackets or quotes, which has one word here and several there: a title. */
export function mergeEnclosedTexts(groups: readonly PatternGroup[]): PatternGroup[] {
  let merged = [...groups];
  for (let place = 0; place < PLACES; place++) merged = mergeAtPlace(merged, place);
  return merged;
}

/** The same for the first, second or third such text of each message. */
function mergeAtPlace(groups: readonly PatternGroup[], place: number): PatternGroup[] {
  const gone = new Set<PatternGroup>();
  const found = groups.flatMap((group) => {
    const enclosed = enclosedIn(group.tokens)[place];
    return enclosed === undefined ? [] : [{ group, enclosed }];
  });
  for (const same of Map.groupBy(found, ({ group, enclosed }) => keyOf(group, enclosed)).values()) {
    const [first] = same;
    const isQuoted = first !== undefined && first.group.tokens[first.enclosed.from - 1]?.text !== '[';
    if (
      textsOf(same) < (isQuoted ? MIN_QUOTED : MIN_TEXTS) ||
      new Set(same.map(({ group }) => group.tokens.length)).size < 2
    )
      continue;
    const [into, ...others] = same.sort((a, b) => b.group.count - a.group.count);
    if (into === undefined) continue;
    const { group, enclosed } = into;
    group.tokens = withoutText(group.tokens, enclosed);
    for (const other of others) {
      absorb(group, other.group);
      gone.add(other.group);
    }
  }
  return groups.filter((group) => !gone.has(group));
}

/** How many texts they hold at least: where values were merged before, there were several. */
function textsOf(same: readonly { group: PatternGroup; enclosed: Enclosed }[]): number {
  const hasMerged = same.some(({ group, enclosed }) => group.tokens[enclosed.from]?.text === WILDCARD);
  return same.length + (hasMerged ? 1 : 0);
}

/** The short texts between brackets or quotes that tell neither what happened nor what did not. */
function enclosedIn(tokens: readonly Token[]): Enclosed[] {
  const found: Enclosed[] = [];
  let from = 0;
  for (const [at, { text, spaced }] of tokens.entries()) {
    const closer = CLOSER_OF[text];
    if (at < from || closer === undefined || !spaced) continue;
    const to = tokens.findIndex((token, i) => i > at && token.text === closer);
    if (to < 0 || to === at + 1 || to - at - 1 > MOST_TOKENS) continue;
    const inner = tokens.slice(at + 1, to);
    if (inner.some((token) => token.kind === 'word' && tellsOutcome(token.text))) continue;
    const words = tokens.filter(({ kind }, i) => kind === 'word' && (i < at || i > to));
    if (words.length < MIN_WORDS) continue;
    found.push({ from: at + 1, to });
    if (found.length === PLACES) break;
    from = to + 1;
  }
  return found;
}

/** A word in a title begins with a capital. */
function tellsOutcome(word: string): boolean {
  return isNegation(word) || (/^[a-z]/.test(word) && isParticiple(word));
}

function keyOf({ tokens, ending }: PatternGroup, { from, to }: Enclosed): string {
  const rest = [...tokens.slice(0, from), ...tokens.slice(to)];
  const parts = rest.map(({ kind, text }) => (kind === 'placeholder' ? WILDCARD : text));
  return [ending, from, ...parts].join('\u0001');
}

function withoutText(tokens: readonly Token[], { from, to }: Enclosed): readonly Token[] {
  const spaced = tokens[from]?.spaced === true;
  return [...tokens.slice(0, from), { text: WILDCARD, kind: 'placeholder', spaced }, ...tokens.slice(to)];
}
