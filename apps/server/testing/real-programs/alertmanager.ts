import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { needProgram } from '../../../../scripts/debian-programs/programs.ts';
import { freePort } from '../kill-while-pushing.ts';

const LOOK_MS = 500;

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

/** The Alertmanager of Debian, which tells a server of its alerts with this token. */
export async function startAlertmanager(folder: string, url: string, token: string) {
  const file = join(folder, 'alertmanager.yml');
  await writeFile(file, configuration(url, token));
  const address = `127.0.0.1:${await freePort()}`;
  const places = [`--config.file=${file}`, `--storage.path=${join(folder, 'alertmanager')}`];
  const child = spawn(
    needProgram('prometheus-alertmanager'),
    [...places, `--web.listen-address=${address}`, '--cluster.listen-address='],
    {
      stdio: ['ignore', 'ignore', process.env['SENDER_OUTPUT'] ? 'inherit' : 'ignore'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = ended.then(() => Promise.reject(new Error('Alertmanager ended at its start')));
  failed.catch(() => {});
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
