import { type EntryGroup, type LevelCounts, LOG_LEVELS, type LogLevel } from '@rootline/contract';

export const GROUP_ORDERS = ['most-frequent', 'newest'] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];

/** The groups as asked for; the newest are those that started last. */
export function sortGroups(groups: readonly EntryGroup[], order: GroupOrder): EntryGroup[] {
  return groups.toSorted((a, b) =>
    order === 'newest' ? startOf(b, a) - startOf(a, b) : b.count - a.count || startOf(a, b) - startOf(b, a),
  );
}

/** When a group started: by its time where both have one, else by its line. */
function startOf(group: EntryGroup, other: EntryGroup): number {
  const at = Date.parse(group.firstTimestamp ?? '');
  return Number.isNaN(at) || Number.isNaN(Date.parse(other.firstTimestamp ?? '')) ? group.firstLine : at;
}

/** From when to when a group occurs, the earlier time first; null where it has none. */
export function groupTimes({ firstTimestamp, lastTimestamp }: EntryGroup): [from: string, to: string] | null {
  if (firstTimestamp === null || lastTimestamp === null) return null;
  return Date.parse(firstTimestamp) <= Date.parse(lastTimestamp)
    ? [firstTimestamp, lastTimestamp]
    : [lastTimestamp, firstTimestamp];
}

/** The level that most of the entries have; the graver one of two. */
export function mainLevel(levels: LevelCounts): LogLevel | null {
  return LOG_LEVELS.reduce<{ level: LogLevel | null; count: number }>(
    (most, level) => (levels[level] > most.count ? { level, count: levels[level] } : most),
    { level: null, count: levels.none },
  ).level;
}
