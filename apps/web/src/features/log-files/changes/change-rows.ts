import { type Change, LIMITS } from '@rootline/contract';
import { formatApart } from '#format/durations.ts';
import { changesText as text } from '#messages/changes.en.ts';

export interface ShownAxis {
  fromMs: number;
  toMs: number;
}

export interface ChangeRow {
  change: Change;
  atMs: number;
  /** Percent of the axis. */
  share: number;
  /** How long before the failure it was; null without a failure, after it, or long before. */
  lead: string | null;
}

const MINUTE_MS = 60_000;

/** The changes in sight, in the order of their times. Those shortly before a failure say how long before. */
export function changeRows(
  changes: readonly Change[],
  { fromMs, toMs }: ShownAxis,
  failureMs: number | null,
): ChangeRow[] {
  const spanMs = Math.max(1, toMs - fromMs);
  return changes
    .map((change) => ({ change, atMs: Date.parse(change.at) }))
    .filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ change, atMs }) => ({
      change,
      atMs,
      share: (100 * (atMs - fromMs)) / spanMs,
      lead: leadOf(atMs, failureMs),
    }));
}

function leadOf(atMs: number, failureMs: number | null): string | null {
  if (failureMs === null) return null;
  const leadMs = failureMs - atMs;
  return leadMs < 0 || leadMs > LIMITS.changes.beforeMinutes * MINUTE_MS ? null : text.before(formatApart(leadMs));
}

/** What a row says of its change: `Deploy of checkout: Release 7.2`. */
export function changeWords({ kind, service, title }: Change): string {
  return text.row(text.kinds[kind], service, title);
}
