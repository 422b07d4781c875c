const STATUS = /^[1-5]\d\d$/;

/**
 * What a server answered that failed, 500 to 599, in the values of fields that are named as a status; the first that holds
 * one decides. 0 when that tells of another answer, or none holds one.
 */
export function failedStatusIn(values: readonly unknown[]): number {
  for (const value of values) {
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    const text = String(value);
    if (STATUS.test(text)) return text.startsWith('5') ? Number(text) : 0;
  }
  return 0;
}
