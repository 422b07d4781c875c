import { bytesOf } from './base64.ts';

/** Boosted regression trees as training writes them: 5 bytes a node. */
export interface PackedTrees {
  /**
   * Base64 of the nodes of all trees in order, each tree from its root down and left before right: the number of a sign
   * in one byte, or LEAF, then the threshold or the value of the leaf as a little-endian 32-bit float.
   */
  readonly nodes: string;
}

/** Scores a row of signs, which are in the order that the trees were grown with. */
export type TreeModel = (row: readonly number[]) => number;

/** In place of a sign: the node is a leaf. */
export const LEAF = 255;
export const NODE_BYTES = 5;

/** Unpacks trees; a row goes left where its sign is at most the threshold. */
export function openTrees({ nodes }: PackedTrees): TreeModel {
  const bytes = bytesOf(nodes);
  const view = new DataView(bytes.buffer);
  const count = Math.floor(bytes.length / NODE_BYTES);
  const signs = Uint8Array.from({ length: count }, (_, i) => bytes[i * NODE_BYTES] ?? LEAF);
  const values = Float32Array.from({ length: count }, (_, i) => view.getFloat32(i * NODE_BYTES + 1, true));
  const { right, roots } = linkNodes(signs);
  return (row) => {
    let score = 0;
    for (const root of roots) {
      let node = root;
      for (let sign = signs[node] ?? LEAF; sign !== LEAF; sign = signs[node] ?? LEAF) {
        node = Math.fround(row[sign] ?? 0) <= (values[node] ?? 0) ? node + 1 : (right[node] ?? 0);
      }
      score += values[node] ?? 0;
    }
    return score;
  };
}

/** The right child of each split, which follows all that is below its left one, and where each tree begins. */
function linkNodes(signs: Uint8Array): { right: Uint32Array; roots: number[] } {
  const right = new Uint32Array(signs.length);
  const roots: number[] = [];
  // Splits whose right side is still to come, the innermost last.
  const open: number[] = [];
  let isRoot = true;
  for (const [node, sign] of signs.entries()) {
    if (isRoot) roots.push(node);
    isRoot = false;
    if (sign !== LEAF) {
      open.push(node);
      continue;
    }
    const split = open.pop();
    if (split === undefined) isRoot = true;
    else right[split] = node + 1;
  }
  return { right, roots };
}
