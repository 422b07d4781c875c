import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAlertedServer } from '../../apps/server/testing/alerted-server.ts';
import { freePort } from '../../apps/server/testing/kill-while-pushing.ts';
import type { Alert } from '../../packages/contract/src/index.ts';
import { createRandom } from '../../scripts/scenarios/random.ts';

const PROGRAM = 'prometheus-alertmanager';
const KILLS = 5;
const PATIENCE_MS = 180_000;
const LOOK_MS = 500;
const HOUR_MS = 3_600_000;

/**
 * Lets the Alertmanager of Debian send as many alerts as are asked for, with repeats and ends, while the server is killed.
 * True when each became one file, was analyzed and resolved.
 */
export async function realAlertmanager(count: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'rootline-alertmanager-'));
  const server = await openAlertedServer(join(folder, 'data'));
  const manager = await startAlertmanager(folder, server.target.url, server.alertToken);
  try {
    const begun = new Date();
    await manager.fire(count, begun, new Date(Date.now() + HOUR_MS));
    for (let kills = 0; kills < KILLS; kills++) {
      await sleep(random.int(200, 1500));
      await server.killAndRestart();
    }
    const analyzed = await waitFor(server.listAlerts, count, ({ state }) => state === 'analyzed');
    await manager.fire(count, begun, new Date());
    const resolved = await waitFor(server.listAlerts, count, ({ resolvedAt }) => resolvedAt !== null);
    const files = await server.countFiles();
    const found = { alerts: resolved.length, analyzed: analyzed.filter(({ state }) => state === 'analyzed').length };
    const seconds = analyzed.map(
      ({ firedAt, analyzedAt }) => (Date.parse(analyzedAt ?? '') - Date.parse(firedAt)) / 1000,
    );
    console.table({
      Alertmanager: {
        kills: KILLS,
        ...found,
        files,
        resolved: resolved.filter(({ resolvedAt }) => resolvedAt !== null).length,
        'longest, s': Math.round(Math.max(...seconds)),
      },
    });
    return [resolved.length, found.analyzed, files].every((number) => number === count);
  } finally {
    await manager.stop();
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

/** As docs/sources.md shows it, only faster. Each alert is a group of its own. */
const configuration = (url: string, token: string) => `
route:
  receiver: rootline
  group_by: ['...']
  group_wait: 1s
  group_interval: 1s
  repeat_interval: 2s
receivers:
  - name: rootline
    webhook_configs:
      - url: ${url}/alerts
        send_resolved: true
        http_config:
          authorization:
            credentials: ${token}
`;

async function startAlertmanager(folder: string, url: string, token: string) {
  const file = join(folder, 'alertmanager.yml');
  await writeFile(file, configuration(url, token));
  const address = `127.0.0.1:${await freePort()}`;
  const places = [`--config.file=${file}`, `--storage.path=${join(folder, 'alertmanager')}`];
  const child = spawn(PROGRAM, [...places, `--web.listen-address=${address}`, '--cluster.listen-address='], {
    stdio: ['ignore', 'ignore', process.env['SENDER_OUTPUT'] ? 'inherit' : 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = new Promise<never>((_, reject) =>
    child.once('error', () => reject(new Error(`${PROGRAM} of Debian is not there`))),
  );
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await Promise.race([isReady(), failed]))) await sleep(LOOK_MS);
  return {
    async fire(count: number, startsAt: Date, endsAt: Date): Promise<void> {
      const alerts = Array.from({ length: count }, (_, number) => ({
        labels: { alertname: 'HighErrorRate', namespace: 'shop', instance: `checkout-${number}` },
        startsAt,
        endsAt,
      }));
      const headers = { 'content-type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify(alerts) };
      const { ok } = await fetch(`http://${address}/api/v2/alerts`, sent);
      if (!ok) throw new Error('Alertmanager refused the alerts');
    },
    async stop(): Promise<void> {
      child.kill();
      await ended;
    },
  };
}
