import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openAlertedServer } from '#testing/alerted-server.ts';

/** How long the server lives after it took each alert. */
const LIVES_MS = [0, 150, 400, 1000];

it('a server that is killed while it works on alerts makes one file of each', { timeout: 180_000 }, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rootline-alert-kill-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const server = await openAlertedServer(dataDir);
  for (const [number, lifeMs] of LIVES_MS.entries()) {
    const labels = { alertname: `Alert ${number}` };
    const startsAt = new Date().toISOString();
    expect(await server.sendAlert({ status: 'firing', labels, startsAt, fingerprint: `f${number}` })).toBe(202);
    await sleep(lifeMs);
    await server.killAndRestart();
  }
  const states = async () => (await server.listAlerts()).map(({ state, error }) => error ?? state);
  await expect.poll(states, { timeout: 90_000, interval: 500 }).toEqual(LIVES_MS.map(() => 'analyzed'));
  const files = new Set((await server.listAlerts()).map(({ logFileId }) => logFileId));
  expect([files.size, await server.countFiles()]).toEqual([LIVES_MS.length, LIVES_MS.length]);
  await server.stop();
});
