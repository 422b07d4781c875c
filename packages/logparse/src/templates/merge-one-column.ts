import { type ColumnValue, isVariableColumn } from './column-decision.ts';
import { ColumnVocabulary, type ColumnWords } from './column-vocabulary.ts';
import { comparedWord } from './counted-words.ts';
import { HashTable } from './hash-table.ts';
import { isOfKey } from './merge-by-looks.ts';
import { mergeColumns, type PatternGroup } from './pattern-group.ts';
import type { Token } from './token-store.ts';

interface Bucket {
  column: number;
  /** Place of the first member among all groups. */
  first: number;
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
  const lengths = [...byLength.values()].map((same) => ({ same, buckets: same.length === 1 ? [] : bucketsOf(same) }));
  const vocabulary = new ColumnVocabulary(
    groups,
    lengths.flatMap(({ buckets }) => buckets.map((bucket) => wordsOf(bucket))),
  );
  return lengths.flatMap(({ same, buckets }) =>
    buckets.length === 0 ? same : mergeOfLength(same, buckets, vocabulary),
  );
}

function wordsOf(bucket: Bucket, members: readonly PatternGroup[] = bucket.members): ColumnWords {
  const { column } = bucket;
  const tokens = members[0]?.tokens ?? [];
  const values = members.flatMap((group) => group.tokens[column] ?? []);
  return { tokens, column, frame: bucket, words: values.filter(({ kind }) => kind === 'word').map(({ text }) => text) };
}

function mergeOfLength(
  groups: readonly PatternGroup[],
  buckets: Bucket[],
  vocabulary: ColumnVocabulary,
): PatternGroup[] {
  const merged = new Set<PatternGroup>();
  const out: PatternGroup[] = [];
  buckets.sort((a, b) => b.members.length - a.members.length || a.first - b.first || a.column - b.column);
  for (const bucket of buckets) {
    const { column, members } = bucket;
    const free = members.filter((group) => !merged.has(group));
    if (free.length < 2) continue;
    const values = free.map((group): ColumnValue => ({ token: group.tokens[column] as Token, count: group.count }));
    const tokens = free[0]?.tokens ?? [];
    if (!isVariableColumn(tokens, column, values) && !vocabulary.holds(wordsOf(bucket, free))) continue;
    for (const group of free) merged.add(group);
    out.push(mergeColumns(free));
  }
  return [...out, ...groups.filter((group) => !merged.has(group))];
}

/**
 * Two or more groups with the same hash of all tokens but one. The hash is a sum, so that leaving one token out costs one
 * subtraction. Column by column, so that memory follows the groups and not their tokens.
 */
function bucketsOf(groups: readonly PatternGroup[]): Bucket[] {
  const length = groups[0]?.tokens.length ?? 0;
  const hashes = new TokenHashes(groups, length);
  const firsts = new HashTable(groups.length);
  const buckets: Bucket[] = [];
  for (let column = 0; column < length; column++) {
    firsts.clear();
    const found = new Map<number, Bucket>();
    for (const [at, group] of groups.entries()) {
      if (group.tokens[column]?.kind === 'punctuation') continue;
      const a = hashes.aWithout(at, column);
      const b = hashes.bWithout(at, column);
      const first = firsts.get(a, b);
      if (first < 0) {
        firsts.set(a, b, at);
        continue;
      }
      const bucket = found.get(first) ?? { column, first, members: [groups[first] as PatternGroup] };
      if (bucket.members.length === 1) {
        found.set(first, bucket);
        buckets.push(bucket);
      }
      bucket.members.push(group);
    }
  }
  return buckets;
}

/** Two hashes of every token of groups of one length, and their sums per group. */
class TokenHashes {
  readonly #length: number;
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #sumA: Int32Array;
  readonly #sumB: Int32Array;

  constructor(groups: readonly PatternGroup[], length: number) {
    this.#length = length;
    this.#a = new Int32Array(groups.length * length);
    this.#b = new Int32Array(groups.length * length);
    this.#sumA = new Int32Array(groups.length);
    this.#sumB = new Int32Array(groups.length);
    let cell = 0;
    for (const [at, { tokens, ending }] of groups.entries()) {
      let a = hashA(ending, length);
      let b = 0;
      for (const [column, token] of tokens.entries()) {
        // Values of different kinds may stand in the same place.
        const text = token.kind === 'placeholder' || isOfKey(tokens, column) ? '<>' : comparedWord(tokens, column);
        const [x, y] = [hashA(text, column), hashB(text, column)];
        this.#a[cell] = x;
        this.#b[cell] = y;
        a = (a + x) | 0;
        b = (b + y) | 0;
        cell++;
      }
      this.#sumA[at] = a;
      this.#sumB[at] = b;
    }
  }

  /** Of all tokens of a group but one. */
  aWithout(group: number, column: number): number {
    return ((this.#sumA[group] as number) - (this.#a[group * this.#length + column] as number)) | 0;
  }

  bWithout(group: number, column: number): number {
    return ((this.#sumB[group] as number) - (this.#b[group * this.#length + column] as number)) | 0;
  }
}

function hashA(text: string, column: number): number {
  let hash = column + 1;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return Math.imul(hash, 0x85ebca6b);
}

function hashB(text: string, column: number): number {
  let hash = Math.imul(column + 7, 0x9e3779b1);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash + text.charCodeAt(i), 0x5bd1e995) ^ (hash >>> 13);
  return Math.imul(hash, 0xc2b2ae35);
}
