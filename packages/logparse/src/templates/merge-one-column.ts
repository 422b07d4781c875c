import { type ColumnValue, isVariableColumn } from './column-decision.ts';
import { mergeColumns, type PatternGroup } from './pattern-group.ts';
import type { Token } from './token-scanner.ts';

interface Bucket {
  column: number;
  members: PatternGroup[];
}

/** Merges groups of one length that are equal in all columns but one, where that column holds values. */
export function mergeOneColumn(groups: readonly PatternGroup[]): PatternGroup[] {
  const byLength = new Map<number, PatternGroup[]>();
  for (const group of groups) {
    const same = byLength.get(group.tokens.length);
    if (same === undefined) byLength.set(group.tokens.length, [group]);
    else same.push(group);
  }
  return [...byLength.values()].flatMap((same) => (same.length === 1 ? same : mergeOfLength(same)));
}

function mergeOfLength(groups: readonly PatternGroup[]): PatternGroup[] {
  const merged = new Set<PatternGroup>();
  const out: PatternGroup[] = [];
  const buckets = [...bucketsOf(groups).values()].filter((bucket) => bucket.members.length > 1);
  buckets.sort((a, b) => b.members.length - a.members.length);
  for (const { column, members } of buckets) {
    const free = members.filter((group) => !merged.has(group));
    if (free.length < 2) continue;
    const values = free.map((group): ColumnValue => ({ token: group.tokens[column] as Token, count: group.count }));
    const tokens = free[0]?.tokens ?? [];
    if (!isVariableColumn(tokens, column, values)) continue;
    for (const group of free) merged.add(group);
    out.push(mergeColumns(free));
  }
  return [...out, ...groups.filter((group) => !merged.has(group))];
}

/** Groups by the hash of all tokens but one. The hash is a sum, so that leaving one token out costs one subtraction. */
function bucketsOf(groups: readonly PatternGroup[]): Map<number, Bucket> {
  const buckets = new Map<number, Bucket>();
  for (const group of groups) {
    const hashes = group.tokens.map((token, at) => tokenHash(token, at));
    let a = group.isError ? 1 : 2;
    let b = 0;
    for (const [x, y] of hashes) {
      a = (a + x) | 0;
      b = (b + y) | 0;
    }
    for (const [column, token] of group.tokens.entries()) {
      if (token.kind === 'punctuation') continue;
      const [x, y] = hashes[column] ?? [0, 0];
      const key = keyOf(column, a - x, b - y);
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, { column, members: [group] });
      else bucket.members.push(group);
    }
  }
  return buckets;
}

/** Two hashes and a column as one of 2^53 numbers. */
function keyOf(column: number, a: number, b: number): number {
  return (a >>> 0) * 0x20_0000 + ((b ^ Math.imul(column + 1, 0x9e3779b1)) >>> 11);
}

function tokenHash(token: Token, at: number): [number, number] {
  // Values of different kinds may stand in the same place.
  const text = token.kind === 'placeholder' ? '<>' : token.text;
  let a = at + 1;
  let b = Math.imul(at + 7, 0x9e3779b1);
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b + text.charCodeAt(i), 0x5bd1e995) ^ (b >>> 13);
  }
  return [Math.imul(a, 0x85ebca6b), Math.imul(b, 0xc2b2ae35)];
}
