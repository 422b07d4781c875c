import type { Ring, RingWatch } from '@rootline/contract';
import type { RingUsage } from './disk/ring-log.ts';
import type { StoredRing } from './ring-store.ts';

/** A ring as people see it; `usage` is null where another process keeps it. */
export function viewRing(
  { home: _, createdAt, ...ring }: StoredRing,
  usage: RingUsage | null,
  watch: RingWatch | null,
): Ring {
  const time = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString());
  return {
    ...ring,
    createdAt: createdAt.toISOString(),
    isHere: usage !== null,
    bytes: usage?.bytes ?? null,
    oldestAt: time(usage?.oldestMs),
    newestAt: time(usage?.newestMs),
    watch,
  };
}
