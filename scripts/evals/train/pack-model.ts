import type { PackedModel } from '../../../packages/rca/src/judge/linear-model.ts';

const BYTES_EACH = 5;

/** Packs weights by feature hash: the `most` largest, in 255 steps; those that round to zero are left out. */
export function packModel(weights: ReadonlyMap<number, number>, bias: number, most: number): PackedModel {
  const largest = [...weights]
    .sort(([hash, weight], [otherHash, other]) => Math.abs(other) - Math.abs(weight) || hash - otherHash)
    .slice(0, most);
  const step = Math.abs(largest[0]?.[1] ?? 1) / 127;
  const kept = largest
    .map(([hash, weight]) => [hash, Math.round(weight / step)] as const)
    .filter(([, steps]) => steps !== 0)
    .sort(([a], [b]) => a - b);
  const bytes = Buffer.alloc(kept.length * BYTES_EACH);
  for (const [i, [hash, steps]] of kept.entries()) {
    bytes.writeUInt32LE(hash, i * 4);
    bytes.writeInt8(steps, kept.length * 4 + i);
  }
  return { features: bytes.toString('base64'), step, bias };
}
