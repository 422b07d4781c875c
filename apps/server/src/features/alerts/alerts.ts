import { type AlertPlace, type AlertReceiver, type AlertReceiverBody, ENDPOINTS, LIMITS } from '@rootline/contract';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '#http/mount.ts';
import type { AuditLog } from '#platform/audit/audit-log.ts';
import type { Platform } from '#platform/platform.ts';
import type { AlertWork } from './advance-alert.ts';
import { createAlertJob } from './alert-job.ts';
import { createAlertStore } from './alert-store.ts';
import { createReceiverStore, type StoredReceiver } from './receiver-store.ts';
import { serveAlerts } from './serve-alerts.ts';

export interface AlertsDeps
  extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log'>,
    Pick<AlertWork, 'analyses' | 'findUser'> {
  audit: Pick<AuditLog, 'recordIn'>;
  /** Throws AppError for a source that does not exist. */
  sources: AlertWork['sources'] & { requireSource(id: string): Promise<unknown> };
  /** Throws AppError for a ring that does not exist. */
  rings: AlertWork['rings'] & { requireRing(id: string): Promise<unknown> };
  /** Waiting times between the attempts to read a source. */
  retrySeconds?: readonly number[] | undefined;
}

/** Receivers of alerts: each alert becomes a case, or a log file, of the time around it. */
export function createAlerts(deps: AlertsDeps) {
  const { config, db, jobs, log, sources, rings, retrySeconds = LIMITS.alerts.retrySeconds } = deps;
  const receivers = createReceiverStore(db);
  const alerts = createAlertStore(db);
  jobs.define(
    createAlertJob({
      ...deps,
      receivers,
      alerts,
      retrySeconds,
      rolePolicy: config.rolePolicy,
      onError: (message, err) => log.error({ source: 'alerts', err }, message),
    }),
  );

  async function view(receiver: StoredReceiver): Promise<AlertReceiver> {
    return { ...receiver, alerts: await alerts.list(receiver.id) };
  }

  const requirePlace = ({ kind, id }: AlertPlace) =>
    kind === 'ring' ? rings.requireRing(id) : sources.requireSource(id);

  return {
    cleanUp: alerts.prune,
    serveAlerts: (app: FastifyInstance) => serveAlerts(app, { ...deps, receivers, alerts }),

    mount(mount: Mount): void {
      mount(ENDPOINTS.listAlertReceivers, async () => ({
        receivers: await Promise.all((await receivers.list()).map(view)),
      }));

      mount(ENDPOINTS.createAlertReceiver, async ({ body, session, audit, note, inTransaction }) => {
        for (const place of body.places) await requirePlace(place);
        const { id, token } = await inTransaction(async (transaction) => {
          const made = await receivers.add(transaction, body, session.user.id);
          audit.target(made.id);
          note(settingsNote(body));
          return made;
        });
        return { token, receiver: await view(await receivers.find(id)) };
      });

      mount(ENDPOINTS.changeAlertReceiver, async ({ params: { id }, body, note, inTransaction }) => {
        for (const place of body.places) await requirePlace(place);
        note(settingsNote(body));
        await inTransaction((transaction) => receivers.change(transaction, id, body));
        return { receiver: await view(await receivers.find(id)) };
      });

      mount(ENDPOINTS.rotateAlertReceiverToken, async ({ params: { id }, inTransaction }) => {
        const token = await inTransaction((transaction) => receivers.rotateToken(transaction, id));
        return { token, receiver: await view(await receivers.find(id)) };
      });

      mount(ENDPOINTS.deleteAlertReceiver, async ({ params: { id }, note, inTransaction }) => {
        note(`"${(await receivers.find(id)).name}"`);
        await inTransaction((transaction) => receivers.remove(transaction, id));
        return { ok: true as const };
      });
    },
  };
}

function settingsNote({ name, minutes, places }: AlertReceiverBody): string {
  return `"${name}", ${minutes} minutes, ${places.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`;
}
