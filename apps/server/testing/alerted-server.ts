import type { Alert, AlertReceiver, LogFile } from '@rootline/contract';
import { openPushedServer } from '#testing/kill-while-pushing.ts';

const LINES = ['INFO ready', 'ERROR connection to stock refused', 'ERROR order 17 failed'];

/** A server process with a receiver of alerts that reads a ring; it is killed and started again at the same address. */
export async function openAlertedServer(dataDir: string) {
  const server = await openPushedServer(dataDir);
  const nanos = BigInt(Date.now()) * 1_000_000n;
  await send(`${server.target.url}/push/loki/api/v1/push`, server.target.token, {
    streams: [{ stream: { app: 'checkout' }, values: LINES.map((line, n) => [`${nanos + BigInt(n)}`, line]) }],
  });
  const places = [{ kind: 'ring', id: server.ringId }];
  const made = await server.call<{ token: string }>('POST', '/alert-receivers', { name: 'alerts', places });
  return {
    ...server,
    alertToken: made.token,
    /** Gives the status of the answer. */
    sendAlert: (alert: object) => send(`${server.target.url}/alerts`, made.token, { version: '4', alerts: [alert] }),
    async listAlerts(): Promise<Alert[]> {
      const { receivers } = await server.call<{ receivers: AlertReceiver[] }>('GET', '/alert-receivers');
      return receivers.flatMap(({ alerts }) => alerts);
    },
    countFiles: async () => (await server.call<{ logFiles: LogFile[] }>('GET', '/logs')).logFiles.length,
  };
}

async function send(url: string, token: string, body: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}
