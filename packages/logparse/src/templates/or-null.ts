/** A number as JSON holds it: null for none. */
export function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
