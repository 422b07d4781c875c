import { LIMITS, type SentAlert } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { AuditLog } from '#platform/audit/audit-log.ts';
import { type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ALERT_JOB, type AlertStep } from './alert-job.ts';
import type { AlertStore } from './alert-store.ts';
import { judgeAlert } from './judge-alert.ts';
import type { ReceiverStore, StoredReceiver } from './receiver-store.ts';

export interface TakeAlertsDeps extends Pick<Platform, 'db' | 'jobs'> {
  receivers: ReceiverStore;
  alerts: AlertStore;
  audit: Pick<AuditLog, 'recordIn'>;
}

/** How many alerts of a request were what; those above the limit of a minute are not stored. */
export type TakenAlerts = Record<'new' | 'repeated' | 'resolved' | 'ignored' | 'refused', number>;

const MINUTE_MS = 60_000;

/** Stores the alerts of a request and queues the work on new ones, all in one transaction. Throws AppError for a receiver that is gone. */
export function takeAlerts(
  deps: TakeAlertsDeps,
  receiver: StoredReceiver,
  { sent, address }: { sent: readonly SentAlert[]; address: string },
): Promise<TakenAlerts> {
  const { receivers, alerts } = deps;
  return withTransaction(deps.db, async (transaction) => {
    if (!(await receivers.hold(transaction, receiver.id))) throw new AppError('alert_token_invalid');
    const now = new Date();
    const taken: TakenAlerts = { new: 0, repeated: 0, resolved: 0, ignored: 0, refused: 0 };
    const lastMinute = new Date(now.getTime() - MINUTE_MS);
    const room = LIMITS.alerts.newPerMinute - (await alerts.countSince(transaction, receiver.id, lastMinute));
    for (const alert of sent) {
      const open = await alerts.findOpen(transaction, receiver.id, alert.fingerprint);
      const isKnown = await alerts.isKnown(transaction, receiver.id, alert);
      const news = judgeAlert(alert, { open, isKnown, now });
      if (news.kind === 'new' && taken.new >= room) {
        taken.refused += 1;
        continue;
      }
      taken[news.kind] += 1;
      if (open !== null && news.kind === 'repeated') await alerts.hear(transaction, open.id, now);
      if (open !== null && news.kind === 'resolved') await alerts.resolve(transaction, open.id, news.at);
      if (news.kind !== 'new') continue;
      if (open !== null && news.over !== null) await alerts.resolve(transaction, open.id, news.over);
      await addAlert(deps, transaction, receiver, { alert, address, now });
    }
    return taken;
  });
}

async function addAlert(
  { alerts, jobs, audit }: TakeAlertsDeps,
  transaction: DatabaseTransaction,
  receiver: StoredReceiver,
  { alert, address, now }: { alert: SentAlert; address: string; now: Date },
): Promise<void> {
  const { id, name } = await alerts.insert(transaction, receiver.id, alert, now);
  const step: AlertStep = { alertId: id, step: 0 };
  const owner = receiver.createdBy;
  await jobs.send(ALERT_JOB, step, transaction, { ...(owner !== null && { owner }) });
  const note = `alert "${name}" of receiver "${receiver.name}"`;
  const entry = { userId: owner, address, action: 'POST /alerts', target: id, status: 202, note };
  await audit.recordIn(transaction, entry);
}
