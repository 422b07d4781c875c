import { bytesOf } from './base64.ts';

/** A linear model over hashed features, as training writes it: about two and a half bytes a feature. */
export interface PackedModel {
  /**
   * Base64 of the features in the order of their keys. Each takes the distance of its key from the one before, seven bits a
   * byte, the lowest first, with the highest bit set in all bytes but the last; then its weight, a signed byte.
   */
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

/** Of a feature's hash, so many bits are its key: of 160 features that a model does not know, one is taken for one that it knows. */
const KEY_BITS = 22;
const LEAST_FREE = 2;

/** What a model knows a feature by. */
export function keyOf(hash: number): number {
  return hash >>> (32 - KEY_BITS);
}

/** Unpacks a model into a table with open addressing, in which a look-up costs some nanoseconds. */
export function openModel({ features, step, bias }: PackedModel): LinearModel {
  const packed = readFeatures(bytesOf(features));
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, packed.length) * LEAST_FREE));
  const mask = size - 1;
  const keys = new Uint32Array(size);
  const weights = new Float32Array(size);
  for (const { key, steps } of packed) {
    let slot = key & mask;
    while (weights[slot] !== 0) slot = (slot + 1) & mask;
    keys[slot] = key;
    weights[slot] = steps * step;
  }
  return {
    bias,
    weightOf: (hash) => {
      const key = keyOf(hash);
      let slot = key & mask;
      for (let weight = weights[slot] ?? 0; weight !== 0; weight = weights[slot] ?? 0) {
        if (keys[slot] === key) return weight;
        slot = (slot + 1) & mask;
      }
      return 0;
    },
  };
}

function readFeatures(bytes: Uint8Array): { key: number; steps: number }[] {
  const features: { key: number; steps: number }[] = [];
  let key = 0;
  let gap = 0;
  let shift = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    gap |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte > 0x7f) continue;
    key += gap;
    gap = 0;
    shift = 0;
    at++;
    features.push({ key, steps: ((bytes[at] ?? 0) << 24) >> 24 });
  }
  return features;
}
