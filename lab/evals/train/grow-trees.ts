import { LEAF, NODE_BYTES, type PackedTrees } from '../../../packages/rca/src/judge/tree-model.ts';
import { type BinnedSigns, binSigns } from './bin-signs.ts';
import { randomOf } from './random.ts';

/** How the loss changes with the score of each row: its first and second derivatives, written for the scores of now. */
export type Slopes = (scores: Float64Array, first: Float64Array, second: Float64Array) => void;

export interface TreeSettings {
  trees: number;
  leaves: number;
  rate: number;
  /** What the curvature of a leaf has to be at least, and what is added to it. */
  leastCurve: number;
  penalty: number;
  /** Share of the signs that each tree may look at. */
  signShare: number;
  seed: number;
}

interface Split {
  sign: number;
  /** Rows of at most this bin go left. */
  bin: number;
  gain: number;
}

interface Leaf {
  rows: Int32Array;
  split: Split | null;
  first: number;
  second: number;
  children: readonly [Leaf, Leaf] | null;
}

/** Boosted regression trees (Friedman 2001) with second derivatives (Chen and Guestrin 2016), each grown at its best leaf first. */
export function growTrees(rows: readonly (readonly number[])[], slopes: Slopes, settings: TreeSettings): PackedTrees {
  if (rows.length === 0) return { nodes: '' };
  const binned = binSigns(rows);
  const random = randomOf(settings.seed);
  const scores = new Float64Array(rows.length);
  const first = new Float64Array(rows.length);
  const second = new Float64Array(rows.length);
  const packed: number[] = [];
  const all = Int32Array.from(rows, (_, row) => row);
  for (let tree = 0; tree < settings.trees; tree++) {
    slopes(scores, first, second);
    const signs = binned.bins.flatMap((_, sign) => (random.below(1000) < settings.signShare * 1000 ? [sign] : []));
    const root = growTree(all, { binned, first, second, signs, settings });
    pack(root, { binned, scores, settings, packed });
  }
  return { nodes: Buffer.from(packed).toString('base64') };
}

interface Growing {
  binned: BinnedSigns;
  first: Float64Array;
  second: Float64Array;
  signs: readonly number[];
  settings: TreeSettings;
}

function growTree(rows: Int32Array, growing: Growing): Leaf {
  const root = leafOf(rows, growing);
  const leaves = [root];
  while (leaves.length < growing.settings.leaves) {
    const best = leaves.reduce((a, b) => ((b.split?.gain ?? 0) > (a.split?.gain ?? 0) ? b : a));
    if (best.split === null) break;
    const { sign, bin } = best.split;
    const bins = growing.binned.bins[sign] ?? new Uint8Array();
    best.children = [
      leafOf(
        best.rows.filter((row) => (bins[row] ?? 0) <= bin),
        growing,
      ),
      leafOf(
        best.rows.filter((row) => (bins[row] ?? 0) > bin),
        growing,
      ),
    ];
    leaves.splice(leaves.indexOf(best), 1, ...best.children);
  }
  return root;
}

function leafOf(rows: Int32Array, growing: Growing): Leaf {
  let first = 0;
  let second = 0;
  for (const row of rows) {
    first += growing.first[row] ?? 0;
    second += growing.second[row] ?? 0;
  }
  return { rows, first, second, split: bestSplit(rows, { first, second }, growing), children: null };
}

function bestSplit(rows: Int32Array, total: Pick<Leaf, 'first' | 'second'>, growing: Growing): Split | null {
  const { binned, signs, settings } = growing;
  const worth = (first: number, second: number) => (first * first) / (second + settings.penalty);
  const whole = worth(total.first, total.second);
  let best: Split | null = null;
  for (const sign of signs) {
    const bins = binned.bins[sign] ?? new Uint8Array();
    const count = (binned.thresholds[sign]?.length ?? 0) + 1;
    const firsts = new Float64Array(count);
    const seconds = new Float64Array(count);
    for (const row of rows) {
      const bin = bins[row] ?? 0;
      firsts[bin] = (firsts[bin] ?? 0) + (growing.first[row] ?? 0);
      seconds[bin] = (seconds[bin] ?? 0) + (growing.second[row] ?? 0);
    }
    let first = 0;
    let second = 0;
    for (let bin = 0; bin < count - 1; bin++) {
      first += firsts[bin] ?? 0;
      second += seconds[bin] ?? 0;
      const rest = total.second - second;
      if (second < settings.leastCurve || rest < settings.leastCurve) continue;
      const gain = worth(first, second) + worth(total.first - first, rest) - whole;
      if (gain > (best?.gain ?? 0)) best = { sign, bin, gain };
    }
  }
  return best;
}

interface Packing {
  binned: BinnedSigns;
  scores: Float64Array;
  settings: TreeSettings;
  packed: number[];
}

/** Writes a tree from its root down, and adds what its leaves are worth to the scores. */
function pack(leaf: Leaf, packing: Packing): void {
  const { binned, scores, settings, packed } = packing;
  const node = Buffer.alloc(NODE_BYTES);
  if (leaf.children === null || leaf.split === null) {
    const value = Math.fround((-settings.rate * leaf.first) / (leaf.second + settings.penalty));
    node.writeUInt8(LEAF, 0);
    node.writeFloatLE(value, 1);
    packed.push(...node);
    for (const row of leaf.rows) scores[row] = (scores[row] ?? 0) + value;
    return;
  }
  node.writeUInt8(leaf.split.sign, 0);
  node.writeFloatLE(binned.thresholds[leaf.split.sign]?.[leaf.split.bin] ?? 0, 1);
  packed.push(...node);
  for (const child of leaf.children) pack(child, packing);
}
