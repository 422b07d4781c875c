import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { createWebhookClient, type WebhookClient } from '#testing/webhook-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts';

let server: TestServer;
let admin: TestUser;
let client: WebhookClient;
let receivers: WebhookReceiver[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  client = createWebhookClient((method, address, body) => server.call(method, address, { token: admin.token, body }));
  receivers = [];
});
afterEach(() => Promise.all(receivers.splice(0).map((receiver) => receiver.close())));
afterAll(() => server.stop());

async function receiver(...reactions: Parameters<typeof startWebhookReceiver>) {
  const started = await startWebhookReceiver(...reactions);
  receivers.push(started);
  return started;
}
const put = (body: Record<string, unknown>) =>
  server.call('PUT', '/admin/webhook', {
    token: admin.token,
    body: { url: 'https://hooks.example.com', events: ['run.failed'], isOn: true, ...body },
  });

describe('the setting of the webhook', () => {
  it('is nothing at first, and nothing can be done with it', async () => {
    expect(await client.readWebhook()).toBeNull();
    expect(await client.listDeliveries()).toEqual([]);
    for (const [method, address] of [
      ['DELETE', '/admin/webhook'],
      ['POST', '/admin/webhook/rotate-secret'],
      ['POST', '/admin/webhook/test'],
    ] as const) {
      const answer = await server.call(method, address, { token: admin.token });
      expect(answer).toMatchObject({ status: 404, body: { error: 'No webhook yet. Please save one first' } });
    }
  });

  it('is saved, changed and removed', async () => {
    const { url } = await receiver();
    const { webhook, secret } = await client.save(url, { events: ['run.failed', 'run.failed'] });
    expect(webhook).toMatchObject({ url, events: ['run.failed'], isOn: true, offReason: null });
    expect(secret).toMatch(/^whsec_/);
    expect(await client.readWebhook()).toEqual(webhook);
    const changed = await client.save(`${url}?channel=2`, { events: ['run.completed'], isOn: false });
    expect(changed).toMatchObject({ webhook: { url: `${url}?channel=2`, isOn: false }, secret: null });
    await client.remove();
    expect(await client.readWebhook()).toBeNull();
  });

  it.each([
    { body: { url: '' }, error: 'Webhook URL is required' },
    { body: { url: 'hooks' }, error: 'Please enter a valid URL' },
    { body: { url: 'ftp://hooks.example.com' }, error: 'Please enter a valid URL' },
    { body: { url: 'https://user:word@hooks.example.com' }, error: 'Please enter a valid URL' },
    { body: { events: [] }, error: 'Please choose at least one event' },
    { body: { events: ['run.started'] }, error: 'This is not a webhook event' },
    { body: { isOn: 'yes' }, error: 'The field isOn is not valid' },
    { body: { url: 'http://169.254.169.254/latest' }, error: 'This address is not allowed' },
    { body: { url: 'http://[::ffff:169.254.169.254]/' }, error: 'This address is not allowed' },
    { body: { url: 'http://metadata.google.internal/' }, error: 'This address is not allowed' },
  ])('is refused with $body', async ({ body, error }) => {
    expect(await put(body)).toMatchObject({ status: 400, body: { error, message: error } });
  });

  it('never leads to our own server or database', async () => {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(server.platform.db);
    for (const url of [server.url, server.url.replace('127.0.0.1', 'localhost'), `http://127.0.0.1:${rows[0]?.port}`]) {
      expect(await put({ url }), url).toMatchObject({ status: 400, body: { error: 'This address is not allowed' } });
    }
  });

  it.each(['MANAGER', 'RESPONDER', 'VIEWER'] as const)('is closed to the role %s', async (role) => {
    const { token } = await server.addUser(role);
    const body = { url: 'https://hooks.example.com', events: ['run.failed'], isOn: true };
    for (const [method, address] of [
      ['GET', '/admin/webhook'],
      ['PUT', '/admin/webhook'],
      ['DELETE', '/admin/webhook'],
      ['POST', '/admin/webhook/rotate-secret'],
      ['POST', '/admin/webhook/test'],
      ['GET', '/admin/webhook/deliveries'],
    ] as const) {
      const sent = method === 'PUT' ? { token, body } : { token };
      expect((await server.call(method, address, sent)).status, `${method} ${address}`).toBe(403);
    }
  });
});

describe('the signing secret', () => {
  it('is shown when it is made and never again, in no answer, table, audit or server log', async () => {
    const { url } = await receiver();
    const first = await client.saveFresh(`${url}?key=channel-key-7`);
    const second = await client.rotate();
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
    await client.test();
    const { db } = server.platform;
    const everything = [
      await client.readWebhook(),
      (await client.save(`${url}?key=channel-key-7`)).secret,
      await client.listDeliveries(),
      await db.selectFrom('webhooks').select(['url', 'sealed_secret']).execute(),
      await db.selectFrom('webhook_deliveries').select(['body', 'error']).execute(),
      server.logLines,
    ];
    const audit = await db.selectFrom('audit_log').select(['action', 'note', 'target']).execute();
    for (const secret of [first, second]) {
      const [, bare = ''] = secret.split('_');
      expect(JSON.stringify([everything, audit])).not.toContain(bare);
    }
    expect(JSON.stringify([audit, server.logLines])).not.toContain('channel-key-7');
    await client.remove();
  });
});

describe('what is done with the webhook', () => {
  it('stands in the audit log', async () => {
    const { url } = await receiver();
    await client.saveFresh(url);
    await client.rotate();
    await client.remove();
    const rows = await server.platform.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'status', 'note'])
      .where('action', 'like', '%/admin/webhook%')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const by = { user_id: admin.user.id, status: 200 };
    const note = `webhook ${new URL(url).origin}, on, run.completed run.failed file.failed`;
    expect(rows.toReversed()).toEqual([
      { ...by, action: 'PUT /admin/webhook', note },
      { ...by, action: 'POST /admin/webhook/rotate-secret', note: null },
      { ...by, action: 'DELETE /admin/webhook', note: null },
    ]);
  });
});

describe('a test event', () => {
  it('is sent at once, also by a webhook that is off, and stands in the list', async () => {
    const hook = await receiver();
    await client.saveFresh(hook.url);
    await client.save(hook.url, { isOn: false });
    const delivery = await client.test();
    expect(delivery).toMatchObject({ event: 'webhook.test', status: 'delivered', attempts: 1, httpStatus: 204 });
    expect(hook.events).toMatchObject([{ path: '/hook', headers: { 'webhook-id': delivery.id } }]);
    expect(JSON.parse(hook.events[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
    expect(await client.listDeliveries()).toEqual([delivery]);
  });

  it.each([
    { reaction: 500, httpStatus: 500, error: 'The receiver responded with 500' },
    { reaction: 404, httpStatus: 404, error: 'The receiver responded with 404' },
  ])('that is answered with $reaction says so', async ({ reaction, httpStatus, error }) => {
    const hook = await receiver([reaction]);
    await client.saveFresh(hook.url);
    expect(await client.test()).toMatchObject({ status: 'failed', attempts: 1, httpStatus, error });
  });

  it('that meets nobody says so', async () => {
    const { url, close } = await startWebhookReceiver();
    await client.saveFresh(url);
    await close();
    const error = 'Nothing is listening at the webhook URL (connection refused)';
    expect(await client.test()).toMatchObject({ status: 'failed', httpStatus: null, error });
  });

  it('that is never answered is ended after ten seconds', async () => {
    const hook = await receiver(['silence']);
    await client.saveFresh(hook.url);
    const error = 'The receiver did not respond within 10 seconds';
    expect(await client.test()).toMatchObject({ status: 'failed', httpStatus: null, error });
  });

  it('reaches a receiver by its name', async () => {
    const hook = await receiver();
    await client.saveFresh(hook.url.replace('127.0.0.1', 'localhost'));
    expect(await client.test()).toMatchObject({ status: 'delivered' });
  });

  it('is not sent when the secret cannot be read any more', async () => {
    const hook = await receiver();
    await client.saveFresh(hook.url);
    await server.platform.db.updateTable('webhooks').set({ sealed_secret: 'AAAA' }).execute();
    const error = "The webhook's signing secret can no longer be read. Please rotate it";
    expect(await client.test()).toMatchObject({ status: 'failed', httpStatus: null, error });
    expect(hook.events).toEqual([]);
    await client.rotate();
    expect(await client.test()).toMatchObject({ status: 'delivered' });
  });

  it('does not follow a redirect', async () => {
    const elsewhere = await receiver();
    const hook = await receiver([{ redirectTo: elsewhere.url }]);
    await client.saveFresh(hook.url);
    const error = 'The receiver responded with 307; redirects are not followed';
    expect(await client.test()).toMatchObject({ status: 'failed', httpStatus: 307, error });
    expect(elsewhere.events).toEqual([]);
  });

  it('is judged by its address again when it is sent', async () => {
    await client.saveFresh('https://hooks.example.com');
    // As if the rules or the name had changed since it was saved.
    await server.platform.db.updateTable('webhooks').set({ url: 'http://169.254.169.254/hook' }).execute();
    const error = 'This address is not allowed';
    expect(await client.test()).toMatchObject({ status: 'failed', httpStatus: null, error });
  });
});
