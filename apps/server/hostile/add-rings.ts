import type { AlertReceiver, Ring } from '@rootline/contract';
import { newId } from '#platform/new-id.ts';
import type { Stage } from './stage.ts';

/** A ring that holds a record. */
export async function addRing({
  server,
  users,
  ringId = '',
}: Pick<Stage, 'server' | 'users'> & Partial<Stage>): Promise<string> {
  const make = () => server.call('POST', '/rings', { token: users.ADMIN.token, body: { name: newId() } });
  let made = await make();
  if (made.status === 409) {
    // As many as there may be: those of earlier calls have served.
    await server.platform.db.deleteFrom('rings').where('id', '!=', ringId).execute();
    made = await make();
  }
  const { token, ring } = made.body as { token: string; ring: Ring };
  const body = { streams: [{ stream: { app: 'shop' }, values: [['1772359200000000000', 'ERROR disk full']] }] };
  await server.call('POST', '/push/loki/api/v1/push', { token, body });
  return ring.id;
}

/** A receiver of alerts. Those before it go, since there may be few. */
export async function addAlertReceiver({ server, users, ringId }: Stage): Promise<string> {
  await server.platform.db.deleteFrom('alert_receivers').execute();
  const body = { name: newId(), places: [{ kind: 'ring', id: ringId }] };
  const made = await server.call('POST', '/alert-receivers', { token: users.ADMIN.token, body });
  return (made.body as { receiver: AlertReceiver }).receiver.id;
}
