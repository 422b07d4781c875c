/** Equal parts of the log over which steadiness is judged. */
const PARTS = 8;

/**
 * True for a template that is present from the beginning and spread evenly: background noise, however loud.
 * Takes its entries per bucket of time, and per bucket of lines: what starts late by lines is no background even
 * when the clock calls it early, as after a crash, when little but the failure is written for hours.
 * Fewer than 6 entries say nothing about their spread.
 */
export function isSteady(buckets: readonly number[], lineBuckets: readonly number[] = buckets): boolean {
  const total = buckets.reduce((sum, n) => sum + n, 0);
  if (total < 6 || buckets.length < PARTS) return false;
  const parts = partsOf(buckets);
  const occupied = parts.filter((n) => n > 0).length;
  // With few entries, chance alone leaves parts empty: expect PARTS * (1 - (1 - 1/PARTS)^n) occupied ones.
  const expected = PARTS * (1 - (1 - 1 / PARTS) ** total);
  const loudest = Math.max(...parts) / total;
  const isEven = occupied >= expected * 0.75 && loudest <= Math.max(0.34, 2.6 / Math.sqrt(total));
  return isEven && isEarly(parts) && isEarly(partsOf(lineBuckets));
}

function isEarly(parts: readonly number[]): boolean {
  return (parts[0] ?? 0) + (parts[1] ?? 0) > 0;
}

function partsOf(buckets: readonly number[]): number[] {
  const parts = new Array<number>(PARTS).fill(0);
  buckets.forEach((n, i) => {
    const part = Math.min(PARTS - 1, Math.floor((i * PARTS) / buckets.length));
    parts[part] = (parts[part] ?? 0) + n;
  });
  return parts;
}
