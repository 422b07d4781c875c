import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '#platform/database/database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createWebhookClient, type WebhookClient } from '#testing/webhook-client.ts';
import { type ReceivedEvent, startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { createWebhookEvents } from './webhook-events.ts';
import { createWebhookStore } from './webhook-store.ts';

const TIME = (second: number) => new Date(Date.UTC(2026, 1, 3, 4) + second * 1000).toISOString();
const LOG = Array.from({ length: 120 }, (_, second) =>
  second % 4 === 0
    ? `${TIME(second)} ERROR payment of order ${second} was refused by db7.shop.internal, password=hunter22\n`
    : `${TIME(second)} INFO served request ${second}\n`,
).join('');

let server: TestServer;
let client: WebhookClient;
let fileId: string;
let receivers: WebhookReceiver[];
beforeAll(async () => {
  server = await startTestServer({
    env: { PUBLIC_URL: 'https://logs.example.com/app/' },
    overrides: { webhookRetrySeconds: [1, 1] },
  });
  const { token } = await server.addUser('ADMIN');
  client = createWebhookClient((method, address, body) => server.call(method, address, { token, body }));
  fileId = (await client.upload(LOG, 'shop.log')).id;
  receivers = [];
});
afterEach(() => Promise.all(receivers.splice(0).map((one) => one.close())));
afterAll(() => server.stop());

async function receiver(...reactions: Parameters<typeof startWebhookReceiver>) {
  const started = await startWebhookReceiver(...reactions);
  receivers.push(started);
  return started;
}

/** As a receiver does it, from the convention's text alone. */
function signatureOf({ headers, body }: ReceivedEvent, secret: string): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

async function runEventWith(hook: WebhookReceiver) {
  const run = await client.analyze(fileId);
  await hook.received(1);
  const [event] = hook.events;
  if (event === undefined) throw new Error('Nothing came');
  return { run, event, content: JSON.parse(event.body) };
}

describe('a finished run', () => {
  it('is told with its figures and a link, signed, without log lines, secrets and names', async () => {
    const hook = await receiver();
    const secret = await client.saveFresh(hook.url);
    const { run, event, content } = await runEventWith(hook);
    expect(event.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'rootline' });
    expect(event.headers['webhook-signature']).toBe(signatureOf(event, secret));
    expect(Math.abs(Number(event.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(600);
    expect(content).toEqual({
      type: 'run.completed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        file: { id: fileId, name: 'shop.log' },
        run: {
          id: run.id,
          status: 'completed',
          mode: 'statistical',
          severity: run.result?.severity,
          summary: expect.any(String),
          counts: { errors: 30, criticalErrors: run.result?.criticalErrors, warnings: 0 },
          error: null,
        },
        link: `https://logs.example.com/app/logs/${fileId}?run=${run.id}&dialog=rca-result`,
      },
    });
    expect(event.body).not.toMatch(/hunter22|shop\.internal/);
    expect(await client.waitForDelivery(({ status }) => status === 'delivered')).toMatchObject({
      id: event.headers['webhook-id'],
      event: 'run.completed',
      attempts: 1,
      httpStatus: 204,
      error: null,
      nextAttemptAt: null,
    });
  });

  it('of a case names the case and leads to it, and no file', async () => {
    const hook = await receiver();
    const secret = await client.saveFresh(hook.url);
    const other = await client.upload(LOG.replaceAll('payment', 'refund'), 'refunds.log');
    const { id } = await client.makeCase('checkout at db7.shop.internal is down', [fileId, other.id]);
    const run = await client.analyzeCase(id);
    await hook.received(1);
    const [event] = hook.events;
    if (event === undefined) throw new Error('Nothing came');
    expect(event.headers['webhook-signature']).toBe(signatureOf(event, secret));
    const { type, data } = JSON.parse(event.body);
    expect([type, Object.keys(data)]).toEqual(['run.completed', ['case', 'run', 'link']]);
    expect(data.case).toEqual({ id, name: 'checkout at <host-1> is down' });
    expect(data.run).toMatchObject({ id: run.id, mode: 'statistical', counts: { errors: 60 }, error: null });
    expect(data.link).toBe(`https://logs.example.com/app/cases/${id}?run=${run.id}&dialog=rca-result`);
    expect(event.body).not.toMatch(/hunter22|shop\.internal/);
    expect(await client.waitForDelivery(({ status }) => status === 'delivered')).toMatchObject({ attempts: 1 });
  });

  it('is signed with the new secret once that was made', async () => {
    const hook = await receiver();
    const old = await client.saveFresh(hook.url);
    const secret = await client.rotate();
    const { event } = await runEventWith(hook);
    expect(event.headers['webhook-signature']).toBe(signatureOf(event, secret));
    expect(event.headers['webhook-signature']).not.toBe(signatureOf(event, old));
  });

  it('is not told when its event was not chosen', async () => {
    const hook = await receiver();
    await client.saveFresh(hook.url);
    await client.save(hook.url, { events: ['run.failed'] });
    await client.analyze(fileId);
    expect(await client.listDeliveries()).toEqual([]);
  });

  it('comes with its delivery and job or, when the transaction fails, without both', async () => {
    const hook = await receiver();
    await client.saveFresh(hook.url);
    const run = await client.analyze(fileId);
    await client.waitForDelivery(({ status }) => status === 'delivered');
    const { db, jobs } = server.platform;
    const webhooks = createWebhookStore(db);
    const events = createWebhookEvents({ webhooks, deliveries: createDeliveryStore(db), jobs, publicUrl: null });
    const countJobs = () =>
      sql<{ count: number }>`select count(*) from pgboss.job where name = 'webhook-delivery'`.execute(db);
    const before = (await countJobs()).rows;
    const broken = withTransaction(db, async (transaction) => {
      await events.runEnded({ id: run.id, status: 'completed' }, transaction);
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect((await countJobs()).rows).toEqual(before);
    expect(await client.listDeliveries()).toHaveLength(1);
    expect(hook.events).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('of a run is told with its sentence', async () => {
    const hook = await receiver();
    await client.saveFresh(hook.url);
    const admin = await server.addUser('ADMIN');
    const owner = { token: admin.token };
    const closed = await startWebhookReceiver();
    await closed.close();
    const endpoint = new URL(closed.url).origin;
    await server.call('POST', '/settings/llm-endpoint', { ...owner, body: { llm_endpoint: endpoint } });
    const body = { analysisMode: 'llm', model: 'tiny' };
    const { jobId } = (await server.call('POST', `/logs/${fileId}/analyze`, { ...owner, body })).body as {
      jobId: string;
    };
    await hook.received(1);
    const { type, data } = JSON.parse(hook.events[0]?.body ?? '');
    expect([type, data.run.id, data.run.status]).toEqual(['run.failed', jobId, 'failed']);
    expect(data.run).toMatchObject({ severity: null, summary: null, counts: null, error: expect.any(String) });
    expect(data.link).toBe(`https://logs.example.com/app/logs/${fileId}?run=${jobId}`);
  });

  it('of parsing is told with its sentence', async () => {
    const hook = await receiver();
    await client.saveFresh(hook.url);
    const { id } = await client.upload(LOG, 'lost.log');
    const { db, jobs } = server.platform;
    // As if it had never been parsed and its parser had died three times.
    await withTransaction(db, async (transaction) => {
      const dead = { status: 'processing' as const, parse_attempt: 3, digest_key: null };
      await transaction.updateTable('log_files').set(dead).where('id', '=', id).execute();
      await jobs.send('parse-log-file', { id }, transaction);
    });
    await hook.received(1);
    expect(JSON.parse(hook.events[0]?.body ?? '')).toMatchObject({
      type: 'file.failed',
      data: {
        file: { id, name: 'lost.log', error: 'Parsing was interrupted 3 times' },
        link: `https://logs.example.com/app/logs/${id}`,
      },
    });
  });
});

describe('an event that is not taken', () => {
  it('is sent again with the same id and body until it is', async () => {
    const hook = await receiver([500]);
    const secret = await client.saveFresh(hook.url);
    await client.analyze(fileId);
    const waiting = await client.waitForDelivery(({ attempts }) => attempts === 1);
    expect(waiting).toMatchObject({ status: 'pending', httpStatus: 500, error: 'The receiver responded with 500' });
    expect(waiting.nextAttemptAt).not.toBeNull();
    await hook.received(2);
    const [first, second] = hook.events;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    if (second !== undefined) expect(second.headers['webhook-signature']).toBe(signatureOf(second, secret));
    const taken = await client.waitForDelivery(({ status }) => status === 'delivered');
    expect(taken).toMatchObject({ attempts: 2, httpStatus: 204, error: null });
  });

  it('is given up after the last attempt', async () => {
    const hook = await receiver([500, 302, 503]);
    await client.saveFresh(hook.url);
    await client.analyze(fileId);
    const given = await client.waitForDelivery(({ status }) => status === 'failed');
    expect(given).toMatchObject({ attempts: 3, httpStatus: 503, nextAttemptAt: null });
    expect(hook.events).toHaveLength(3);
    const { body } = await server.platform.db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('id', '=', given.id)
      .executeTakeFirstOrThrow();
    expect(body).toBeNull();
  });

  it('switches the webhook off when the answer is 410', async () => {
    const hook = await receiver([410]);
    await client.saveFresh(hook.url);
    await client.analyze(fileId);
    await client.waitForDelivery(({ status }) => status === 'failed');
    const offReason = 'The receiver responded with 410 (Gone), so no more events are sent';
    expect(await client.readWebhook()).toMatchObject({ isOn: false, offReason });
    await client.analyze(fileId);
    expect(await client.listDeliveries()).toHaveLength(1);
    expect((await client.save(hook.url)).webhook).toMatchObject({ isOn: true, offReason: null });
  });

  it('is not sent any more once the webhook is switched off', async () => {
    const hook = await receiver([500]);
    await client.saveFresh(hook.url);
    await client.analyze(fileId);
    await client.waitForDelivery(({ attempts }) => attempts === 1);
    await client.save(hook.url, { isOn: false });
    expect(await client.listDeliveries()).toMatchObject([
      { status: 'stopped', attempts: 1, nextAttemptAt: null, error: 'The webhook was turned off' },
    ]);
    await jobsAreDone();
    expect(hook.events).toHaveLength(1);
  });

  it('is not sent any more once the webhook is removed', async () => {
    const hook = await receiver([500]);
    await client.saveFresh(hook.url);
    await client.analyze(fileId);
    await client.waitForDelivery(({ attempts }) => attempts === 1);
    await client.remove();
    await jobsAreDone();
    expect(hook.events).toHaveLength(1);
    expect(await client.listDeliveries()).toEqual([]);
  });
});

describe('a server that stops in the middle of a delivery', () => {
  it('delivers it after its next start', async () => {
    const hook = await receiver(['silence']);
    const secret = await client.saveFresh(hook.url);
    await client.analyze(fileId);
    await hook.received(1);
    await server.restart();
    await hook.received(2);
    const [first, second] = hook.events;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    if (second !== undefined) expect(second.headers['webhook-signature']).toBe(signatureOf(second, secret));
    expect(await client.waitForDelivery(({ status }) => status === 'delivered')).toMatchObject({ attempts: 1 });
  });
});

/** Waits until every job of a delivery has run. */
async function jobsAreDone(): Promise<void> {
  const waiting = () =>
    sql`select 1 from pgboss.job where name = 'webhook-delivery' and state in ('created', 'retry', 'active')`.execute(
      server.platform.db,
    );
  await expect.poll(async () => (await waiting()).rows).toEqual([]);
}
