import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startSignedInProcess } from '#testing/server-process.ts';
import { createWebhookClient } from '#testing/webhook-client.ts';
import { startWebhookReceiver } from '#testing/webhook-receiver.ts';

const LOG = Array.from({ length: 60 }, (_, second) => {
  const time = new Date(Date.UTC(2026, 1, 3, 4) + second * 1000).toISOString();
  return `${time} ${second % 3 === 0 ? 'ERROR write was refused' : 'INFO served'} ${second}\n`;
}).join('');

test('a server killed in the middle of a delivery delivers it after its next start, with the same id', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rootline-webhook-'));
  const hook = await startWebhookReceiver(['silence']);
  let server = await startSignedInProcess(dataDir);
  let client = clientOf(server);
  await client.save(hook.url);
  const { id } = await client.upload(LOG, 'killed.log');
  await client.analyze(id);
  await hook.received(1);
  await server.kill('SIGKILL');

  server = await startSignedInProcess(dataDir);
  client = clientOf(server);
  const delivery = await client.waitForDelivery(({ status }) => status !== 'pending');
  await server.kill('SIGTERM');
  await hook.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 });
  expect(hook.events.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.id, delivery.id]);
}, 120_000);

function clientOf({ url, token }: { url: string; token: string }) {
  return createWebhookClient(async (method, address, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + address, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  });
}
