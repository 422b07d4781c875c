import { keyOf, type PackedModel } from '../../../packages/rca/src/judge/linear-model.ts';

/** Packs weights by feature hash: the `most` largest, in 255 steps; those that round to zero are left out, and of two with the same key the smaller one. */
export function packModel(weights: ReadonlyMap<number, number>, bias: number, most: number): PackedModel {
  const largest = [...weights]
    .sort(([hash, weight], [otherHash, other]) => Math.abs(other) - Math.abs(weight) || hash - otherHash)
    .slice(0, most);
  const step = Math.abs(largest[0]?.[1] ?? 1) / 127;
  const steps = new Map<number, number>();
  for (const [hash, weight] of largest) {
    const rounded = Math.round(weight / step);
    if (rounded !== 0 && !steps.has(keyOf(hash))) steps.set(keyOf(hash), rounded);
  }
  const bytes: number[] = [];
  let last = 0;
  for (const [key, value] of [...steps].sort(([a], [b]) => a - b)) {
    bytes.push(...gapBytes(key - last), value & 0xff);
    last = key;
  }
  return { features: Buffer.from(bytes).toString('base64'), step, bias };
}

function gapBytes(gap: number): number[] {
  return gap < 0x80 ? [gap] : [(gap & 0x7f) | 0x80, ...gapBytes(gap >>> 7)];
}
