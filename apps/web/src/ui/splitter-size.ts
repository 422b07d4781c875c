export interface SplitterRange {
  min: number;
  max: number;
}

const STEP = 20;

/** A size within its range, in whole pixels. */
export function sizeWithin(size: number, { min, max }: SplitterRange): number {
  return Math.round(Math.min(max, Math.max(min, size)));
}

/** What a key makes of a size; null for a key that does nothing. `grows` names the arrow that makes it larger. */
export function sizeAfterKey(
  key: string,
  { size, grows, range }: { size: number; grows: 'ArrowRight' | 'ArrowLeft' | 'ArrowDown'; range: SplitterRange },
): number | null {
  const shrinks = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight', ArrowDown: 'ArrowUp' }[grows];
  if (key === grows) return sizeWithin(size + STEP, range);
  if (key === shrinks) return sizeWithin(size - STEP, range);
  if (key === 'Home') return range.min;
  return key === 'End' ? range.max : null;
}
