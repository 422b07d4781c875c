import type { LevelCounts } from '@rootline/contract';

/** Counts by level that have not begun. */
export function noEntries(): LevelCounts {
  return { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
}
