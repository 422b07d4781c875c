export type SortValue = string | number | null;

export interface SortOrder {
  key: string;
  direction: 'ascending' | 'descending';
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** A sorted copy; equal rows keep their order, missing values come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortOrder['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [sortValue(a), sortValue(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right);
  });
}

/** The order after a click on a head: first ascending, then descending, then as given. */
export function nextSort(current: SortOrder | null, key: string): SortOrder | null {
  if (current?.key !== key) return { key, direction: 'ascending' };
  return current.direction === 'ascending' ? { key, direction: 'descending' } : null;
}

function compare(left: string | number, right: string | number): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : words.compare(String(left), String(right));
}
