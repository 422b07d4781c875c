import { absorb, type PatternGroup } from './pattern-group.ts';
import { type Token, WILDCARD } from './token-store.ts';

const LIST: Token = { text: WILDCARD, kind: 'placeholder', spaced: false };
const CLOSER_OF: Record<string, string> = { '[': ']', '(': ')', '{': '}' };
/** Of one message that are compared. */
const MOST_LISTS = 2;
const DIGIT = /\d/;

/** The items between two brackets, or behind a colon up to the end. */
interface List {
  from: number;
  to: number;
  items: string[];
}

/** Merges groups that hold the same kind of list and differ in how many items it has. */
export function mergeLists(groups: readonly PatternGroup[]): PatternGroup[] {
  let merged = [...groups];
  for (let nth = 0; nth < MOST_LISTS; nth++) merged = mergeNthLists(merged, nth);
  return merged;
}

function mergeNthLists(groups: readonly PatternGroup[], nth: number): PatternGroup[] {
  const byKey = new Map<string, { group: PatternGroup; list: List }[]>();
  for (const group of groups) {
    const list = listsOf(group.tokens)[nth] ?? null;
    if (list === null) continue;
    const key = keyOf(group, list);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [{ group, list }]);
    else known.push({ group, list });
  }
  const gone = new Set<PatternGroup>();
  for (const same of byKey.values()) {
    if (!areLists(same.map(({ list }) => list.items))) continue;
    const [into, ...others] = same.sort((a, b) => b.group.count - a.group.count);
    if (into === undefined) continue;
    const { group, list } = into;
    group.tokens = withoutItems(group.tokens, list);
    for (const other of others) {
      absorb(group, other.group);
      gone.add(other.group);
    }
  }
  return groups.filter((group) => !gone.has(group));
}

/** The stretches of items with commas between: single tokens, with a text in brackets right behind them or not. */
function listsOf(tokens: readonly Token[]): List[] {
  const lists: List[] = [];
  for (const [at, { text }] of tokens.entries()) {
    const closer = text === ':' ? undefined : CLOSER_OF[text];
    if (closer === undefined && text !== ':') continue;
    const items: string[] = [];
    let i = at + 1;
    while (i < tokens.length && tokens[i]?.kind !== 'punctuation') {
      items.push(tokens[i]?.text ?? '');
      i = endOfItem(tokens, i + 1);
      if (tokens[i]?.text !== ',') break;
      i++;
    }
    const isEnded = closer === undefined ? i === tokens.length : tokens[i]?.text === closer;
    if (isEnded && items.length > 0 && lists.push({ from: at + 1, to: i, items }) === MOST_LISTS) break;
  }
  return lists;
}

/** Past a text in brackets that follows without a blank: `WEIGHT(2.5)`. */
function endOfItem(tokens: readonly Token[], from: number): number {
  const open = tokens[from];
  if (open?.text !== '(' || open.spaced) return from;
  const close = tokens.findIndex(({ text }, at) => at > from && (text === ')' || text === '('));
  return tokens[close]?.text === ')' ? close + 1 : from;
}

function keyOf({ tokens, ending }: PatternGroup, { from, to }: List): string {
  const rest = [...tokens.slice(0, from), LIST, ...tokens.slice(to)];
  return `${ending} ${rest.map(({ text }) => text).join('\u0001')}`;
}

/** Items are numbered names or values, or they come at various places; lists of one length may be parts of one message. */
function areLists(lists: readonly string[][]): boolean {
  if (new Set(lists.map((items) => items.length)).size < 2) return false;
  const items = lists.flat();
  if (items.every((item) => item.startsWith('<') || DIGIT.test(item))) return true;
  const places = new Map<string, Set<number>>();
  for (const list of lists) {
    for (const [place, item] of list.entries()) places.set(item, (places.get(item) ?? new Set()).add(place));
  }
  const moving = [...places.values()].filter((seen) => seen.size > 1);
  return lists.length > 2 && moving.length * 2 > places.size;
}

function withoutItems(tokens: readonly Token[], { from, to }: List): readonly Token[] {
  const spaced = tokens[from]?.spaced === true;
  return [...tokens.slice(0, from), { ...LIST, spaced }, ...tokens.slice(to)];
}
