/** Length of every hashed vector. */
export const VECTOR_DIMENSIONS = 512;

/**
 * Turns a text into a 512-dimensional unit vector without any model: words and character trigrams, hashed into
 * signed dimensions (feature hashing), weighted by the root of their number. The same text always gives the same
 * vector; an empty text gives zeros.
 */
export function textVector(text: string): number[] {
  const vector = new Array<number>(VECTOR_DIMENSIONS).fill(0);
  const counts = new Map<string, number>();
  const words =
    text
      .toLowerCase()
      .replace(/<[^>]{0,20}>/g, ' ')
      .match(/[\p{L}][\p{L}\p{N}_]*/gu) ?? [];
  for (const word of words) {
    count(counts, `w:${word}`, 2);
    const padded = ` ${word} `;
    for (let i = 0; i + 3 <= padded.length; i++) count(counts, `t:${padded.slice(i, i + 3)}`, 1);
  }
  for (const [feature, n] of counts) {
    const hash = featureHash(feature);
    const at = hash % VECTOR_DIMENSIONS;
    vector[at] = (vector[at] ?? 0) + ((hash >>> 16) & 1 ? 1 : -1) * Math.sqrt(n);
  }
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  return length === 0 ? vector : vector.map((x) => x / length);
}

/** Cosine of the angle between two vectors, -1 to 1; 0 when either is zero or their lengths differ. */
export function cosineSimilarity(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return 0;
  let dot = 0;
  let lengthA = 0;
  let lengthB = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return lengthA === 0 || lengthB === 0 ? 0 : dot / Math.sqrt(lengthA * lengthB);
}

function count(counts: Map<string, number>, feature: string, weight: number): void {
  counts.set(feature, (counts.get(feature) ?? 0) + weight);
}

/** FNV-1a, 32 bits, with a final mix so that low and high bits are independent. */
function featureHash(feature: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
