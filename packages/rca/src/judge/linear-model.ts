import { bytesOf } from './base64.ts';

/** A linear model over hashed features, as training writes it: 5 bytes a feature. */
export interface PackedModel {
  /** Base64 of the features' hashes, 4 bytes each, little-endian, then of their weights, 1 signed byte each. */
  readonly features: string;
  /** What one step of a weight is worth. */
  readonly step: number;
  readonly bias: number;
}

export interface LinearModel {
  readonly bias: number;
  /** The weight of a feature, 0 for one that the model does not know. */
  weightOf(hash: number): number;
}

const BYTES_EACH = 5;
const LEAST_FREE = 2;

/** Unpacks a model into a table with open addressing, in which a look-up costs some nanoseconds. */
export function openModel({ features, step, bias }: PackedModel): LinearModel {
  const bytes = bytesOf(features);
  const view = new DataView(bytes.buffer);
  const count = Math.floor(bytes.length / BYTES_EACH);
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, count) * LEAST_FREE));
  const mask = size - 1;
  const keys = new Uint32Array(size);
  const weights = new Float32Array(size);
  for (let i = 0; i < count; i++) {
    const key = view.getUint32(i * 4, true);
    let slot = key & mask;
    while (weights[slot] !== 0) slot = (slot + 1) & mask;
    keys[slot] = key;
    weights[slot] = view.getInt8(count * 4 + i) * step;
  }
  return {
    bias,
    weightOf: (hash) => {
      let slot = hash & mask;
      for (let weight = weights[slot] ?? 0; weight !== 0; weight = weights[slot] ?? 0) {
        if (keys[slot] === hash) return weight;
        slot = (slot + 1) & mask;
      }
      return 0;
    },
  };
}
