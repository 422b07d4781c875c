import { type EntryGroup, type LevelCounts, LOG_LEVELS, type LogLevel } from '@rootline/contract';

export const GROUP_ORDERS = ['most-frequent', 'newest'] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];

/** The groups as asked for; the newest are those that started last. */
export function sortGroups(groups: readonly EntryGroup[], order: GroupOrder): EntryGroup[] {
  return groups.toSorted((a, b) =>
    order === 'newest' ? b.firstLine - a.firstLine : b.count - a.count || a.firstLine - b.firstLine,
  );
}

/** The level that most of the entries have; the graver one of two. */
export function mainLevel(levels: LevelCounts): LogLevel | null {
  return LOG_LEVELS.reduce<{ level: LogLevel | null; count: number }>(
    (most, level) => (levels[level] > most.count ? { level, count: levels[level] } : most),
    { level: null, count: levels.none },
  ).level;
}
