/** How a number of metadata is compared. */
export const FIELD_COMPARISONS = ['>=', '<=', '>', '<'] as const;
/** A field, how it is compared, and the number that it is compared with. */
export type FieldComparison = [name: string, how: (typeof FIELD_COMPARISONS)[number], value: number];

/** The comparisons of a text; null for one that states none. */
export function readComparisons(text: string): FieldComparison[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isComparison) ? list : null;
  } catch {
    return null;
  }
}

function isComparison(part: unknown): part is FieldComparison {
  if (!Array.isArray(part) || part.length !== 3) return false;
  const [name, how, value] = part;
  return typeof name === 'string' && FIELD_COMPARISONS.some((sign) => sign === how) && Number.isFinite(value);
}
