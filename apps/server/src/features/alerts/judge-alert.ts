import { LIMITS, type SentAlert } from '@rootline/contract';

/** An alert of the same fingerprint that is not resolved. */
export interface OpenAlert {
  id: string;
  startsAt: Date;
  heardAt: Date;
}

/** What an alert that arrives means: `over` says when the open one ended. */
type AlertNews =
  | { kind: 'new'; over: Date | null }
  | { kind: 'repeated' }
  | { kind: 'resolved'; at: Date }
  | { kind: 'ignored' };

const HOUR_MS = 3_600_000;

/**
 * Senders repeat what they have sent, and may forget to say that an alert is resolved.
 * @param isKnown an alert of this fingerprint and start was resolved already
 */
export function judgeAlert(
  sent: Pick<SentAlert, 'status' | 'startsAt' | 'endsAt'>,
  { open, isKnown, now }: { open: OpenAlert | null; isKnown: boolean; now: Date },
): AlertNews {
  const startsAt = new Date(sent.startsAt);
  if (sent.status === 'resolved') return open === null ? { kind: 'ignored' } : judgeEnd(sent.endsAt, open, now);
  if (open === null) return isKnown ? { kind: 'ignored' } : { kind: 'new', over: null };
  const isUnheard = now.getTime() - open.heardAt.getTime() > LIMITS.alerts.unheardHours * HOUR_MS;
  if (!isUnheard || open.startsAt.getTime() === startsAt.getTime() || isKnown) return { kind: 'repeated' };
  return { kind: 'new', over: open.heardAt };
}

function judgeEnd(endsAt: string | undefined, open: OpenAlert, now: Date): AlertNews {
  const endMs = Date.parse(endsAt ?? '');
  // Alertmanager writes the year 1 where it knows no end.
  if (!(endMs > 0) || endMs > now.getTime()) return { kind: 'resolved', at: now };
  // The end of an earlier one, which came late.
  if (endMs < open.startsAt.getTime()) return { kind: 'ignored' };
  return { kind: 'resolved', at: new Date(endMs) };
}
