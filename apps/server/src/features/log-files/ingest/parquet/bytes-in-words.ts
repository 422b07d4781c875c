/** Four bytes at a time: engines read them as one number wherever they begin. */
const WORD = 4;

/** A view of the same bytes that reads them in words. */
export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** How many of the `most` bytes from two places on are the same. */
export function sharedLength(one: DataView, from: number, other: DataView, otherFrom: number, most: number): number {
  let same = 0;
  // Two words a turn: most texts that are compared are the same, and not short.
  const pairs = most - 2 * WORD;
  while (
    same <= pairs &&
    one.getInt32(from + same) === other.getInt32(otherFrom + same) &&
    one.getInt32(from + same + WORD) === other.getInt32(otherFrom + same + WORD)
  ) {
    same += 2 * WORD;
  }
  while (same < most && one.getUint8(from + same) === other.getUint8(otherFrom + same)) same++;
  return same;
}

export function hashOf(view: DataView, from: number, to: number): number {
  let hash = to - from;
  let at = from;
  for (; at <= to - WORD; at += WORD) hash = mixed(hash ^ view.getInt32(at));
  for (; at < to; at++) hash = mixed(hash ^ view.getUint8(at));
  return hash;
}

function mixed(hash: number): number {
  const product = Math.imul(hash, 0x9e3779b1);
  return product ^ (product >>> 15);
}
