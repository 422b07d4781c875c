import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Alert } from '@rootline/contract';
import { openAlertedServer } from '../alerted-server.ts';
import { startAlertmanager } from './alertmanager.ts';

const PATIENCE_MS = 180_000;
const LOOK_MS = 500;
const HOUR_MS = 3_600_000;

interface Plan {
  alerts: number;
  kills: number;
  /** How long the server lives from its start, before each kill. */
  lifeMs(): number;
}

/** Lets Alertmanager send alerts, with repeats and ends, while the server is killed. Counts what became of them. */
export async function alertFromProgram({ alerts: count, kills, lifeMs }: Plan) {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-alertmanager-'));
  const server = await openAlertedServer(join(folder, 'data'));
  let manager: Awaited<ReturnType<typeof startAlertmanager>> | null = null;
  try {
    manager = await startAlertmanager(folder, server.target.url, server.alertToken);
    const begun = new Date();
    await manager.fire(count, begun, new Date(Date.now() + HOUR_MS));
    for (let done = 0; done < kills; done++) {
      await sleep(lifeMs());
      await server.killAndRestart();
    }
    const analyzed = await waitFor(server.listAlerts, count, ({ state }) => state === 'analyzed');
    await manager.fire(count, begun, new Date());
    const resolved = await waitFor(server.listAlerts, count, ({ resolvedAt }) => resolvedAt !== null);
    const seconds = analyzed.map(
      ({ firedAt, analyzedAt }) => (Date.parse(analyzedAt ?? '') - Date.parse(firedAt)) / 1000,
    );
    return {
      alerts: resolved.length,
      analyzed: analyzed.filter(({ state }) => state === 'analyzed').length,
      files: await server.countFiles(),
      resolved: resolved.filter(({ resolvedAt }) => resolvedAt !== null).length,
      longestSeconds: Math.round(Math.max(...seconds)),
    };
  } finally {
    await manager?.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function waitFor(list: () => Promise<Alert[]>, count: number, isThere: (alert: Alert) => boolean) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    // A server that has just started may not answer yet.
    const alerts = await list().catch(() => []);
    if (performance.now() > until || (alerts.length === count && alerts.every(isThere))) return alerts;
    await sleep(LOOK_MS);
  }
}
