import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openPushedServer } from '#testing/kill-while-pushing.ts';
import { watchRing } from '#testing/watched-ring.ts';
import { startWebhookReceiver } from '#testing/webhook-receiver.ts';

/** How long the server lives after the failure has held, before each kill: around the turn, the case and the message. */
const LIVES_MS = [24_000, 26_000, 2000];
const BROKEN = ['ERROR cannot write receipt: no space left on device', 'INFO trying again'];

it('a server that is killed around a failure makes one case and sends one message', { timeout: 240_000 }, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rootline-watch-kill-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const hook = await startWebhookReceiver();
  const server = await openPushedServer(dataDir);
  const ring = await watchRing(server.call, () => server.target.url, hook, { name: 'shop' });
  let isOver = false;
  const pushing = (async () => {
    for (; !isOver; await sleep(500)) await ring.push({ web: BROKEN, db: BROKEN }).catch(() => 0);
  })();
  for (const lifeMs of LIVES_MS) {
    await sleep(lifeMs);
    await server.killAndRestart();
  }
  await expect.poll(() => ring.told().length, { timeout: 90_000, interval: 500 }).toBe(1);
  const incident = async () => (await ring.watch()).incident?.caseId;
  await expect.poll(incident, { timeout: 60_000, interval: 500 }).toBe(ring.told()[0]?.data?.case?.id);
  isOver = true;
  await pushing;
  expect((await server.call<{ cases: unknown[] }>('GET', '/cases')).cases).toHaveLength(1);
  await server.stop();
  await hook.close();
});
