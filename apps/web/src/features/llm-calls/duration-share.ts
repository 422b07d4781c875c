/** Length of a bar, 0 to 1, beside the longest of the list; a square root keeps short calls visible beside long ones. */
export function durationShare(milliseconds: number, longest: number): number {
  if (longest <= 0) return 0;
  return Math.sqrt(Math.min(1, Math.max(0, milliseconds) / longest));
}
