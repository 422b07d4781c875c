import { hashOf, type SeenLine } from './tokens.ts';

/** What a log is the record of: one run, a service, requests, or a system down to its addresses. */
export type LogKind = 'run' | 'service' | 'requests' | 'kernel';

/** Lines before and after a place that take part in its judgment. */
export const CONTEXT = 4;
/** First tokens of a line around it that do. */
const CONTEXT_TOKENS = 8;
const SKIPPED_TOKENS = 12;

/** One place of a line in a log. */
export interface LinePlace {
  line: number;
  /** How often lines of its shape occur in the log. */
  count: number;
  /** Whether it is the first of several, the last, or the only one. */
  position: 'only' | 'first' | 'last';
  own: SeenLine;
  /** The CONTEXT lines before it, nearest first; null beyond the beginning of the log. */
  before: readonly (SeenLine | null)[];
  /** The CONTEXT lines after it, nearest first; null beyond the end of the log. */
  after: readonly (SeenLine | null)[];
}

const SEED = {
  word: hashOf('word'),
  pair: hashOf('pair'),
  skip: hashOf('skip'),
  part: hashOf('part'),
  first: hashOf('first'),
  firstTwo: hashOf('first two'),
  firstThree: hashOf('first three'),
  last: hashOf('last'),
  shape: hashOf('shape'),
};
const START = hashOf('^');
const EMPTY = hashOf('empty');
const seedsOf = (side: string) => Array.from({ length: CONTEXT }, (_, i) => hashOf(`${side} ${i + 1}`));
const BEFORE = seedsOf('before');
const AFTER = seedsOf('after');

/** One hash of two; the order of the two counts. */
function mix(seed: number, value: number): number {
  let hash = Math.imul(seed ^ value, 0x85ebca6b) ^ Math.imul(value, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The feature of a word by itself, by the word's hash. */
export function wordFeature(hash: number): number {
  return mix(SEED.word, hash);
}

/**
 * Calls `visit` with the hash of each feature of a place: its words and pairs of words, the beginnings of the lines around
 * it, and its shape. Neither its distance from the beginning nor the size of the log is one.
 * @param lineCount lines of the log, for the distance from its end
 */
export function visitFeatures(place: LinePlace, lineCount: number, kind: LogKind, visit: (hash: number) => void): void {
  visitWords(place.own, visit);
  for (let i = 0; i < CONTEXT; i++) {
    visitAround(place.before[i] ?? null, BEFORE[i] ?? 0, visit);
    visitAround(place.after[i] ?? null, AFTER[i] ?? 0, visit);
  }
  const { own, count } = place;
  const [before = null] = place.before;
  const [after = null] = place.after;
  const shape = (name: string, value: number | string) => {
    visit(mix(SEED.shape, hashOf(`${name} ${value}`)));
    visit(mix(SEED.shape, hashOf(`${name} ${value} ${kind}`)));
  };
  shape('end', Math.floor(Math.log2(lineCount - place.line + 1)));
  shape('count', Math.floor(Math.log2(count)));
  shape('position', place.position);
  shape('indent', indentClass(own.indent));
  shape('in', before === null ? 'edge' : Math.sign(own.indent - before.indent));
  shape('out', after === null ? 'edge' : Math.sign(after.indent - own.indent));
  shape('length', own.length === 0 ? 'none' : Math.floor(Math.log2(own.length)));
}

function visitWords({ tokens }: SeenLine, visit: (hash: number) => void): void {
  let previous = START;
  let beforePrevious = START;
  for (const [i, { hash, parts }] of tokens.entries()) {
    visit(wordFeature(hash));
    visit(mix(mix(SEED.pair, previous), hash));
    if (i >= 2 && i < SKIPPED_TOKENS) visit(mix(mix(SEED.skip, beforePrevious), hash));
    for (const part of parts) visit(mix(SEED.part, part));
    beforePrevious = previous;
    previous = hash;
  }
  const [first, second, third] = tokens;
  if (first === undefined) return;
  visit(mix(SEED.first, first.hash));
  visit(mix(SEED.last, previous));
  if (second === undefined) return;
  const two = mix(mix(SEED.firstTwo, first.hash), second.hash);
  visit(two);
  if (third !== undefined) visit(mix(mix(SEED.firstThree, two), third.hash));
}

function visitAround(line: SeenLine | null, seed: number, visit: (hash: number) => void): void {
  if (line === null) return;
  const { tokens } = line;
  if (tokens.length === 0) visit(mix(seed, EMPTY));
  for (let i = 0; i < tokens.length && i < CONTEXT_TOKENS; i++) visit(mix(seed, tokens[i]?.hash ?? 0));
  const [first, second] = tokens;
  if (first !== undefined && second !== undefined) visit(mix(mix(seed, first.hash), second.hash));
}

function indentClass(indent: number): number {
  if (indent < 3) return indent;
  if (indent < 5) return 3;
  return indent < 9 ? 5 : 9;
}
