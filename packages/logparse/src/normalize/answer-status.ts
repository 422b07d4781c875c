const DIGITS = 3;
const STATUS = /^[1-5]\d\d$/;

/** The status of an answer, 100 to 599, that the value of a field is; 0 for any other. */
export function statusOfValue(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') return 0;
  const text = String(value);
  return text.length === DIGITS && STATUS.test(text) ? Number(text) : 0;
}

/** The same of the first of several values that is one. */
export function statusOf(values: readonly unknown[]): number {
  for (const value of values) {
    const status = statusOfValue(value);
    if (status > 0) return status;
  }
  return 0;
}
