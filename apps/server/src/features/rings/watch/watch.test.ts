import { setTimeout as sleep } from 'node:timers/promises';
import { type CaseDetail, errorText, type LogFile, type RcaResult, type Ring } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type WatchedRing, watchRing } from '#testing/watched-ring.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts';

/** Seconds instead of minutes, with enough slack for a busy machine. */
const TIMES = { lookMs: 50, longestLookMs: 100, holdMs: 500, freshMs: 4000, calmMs: 8000, silentMs: 2500 };
const PATIENCE = { timeout: 40_000, interval: 100 };

let server: TestServer;
let hook: WebhookReceiver;
beforeAll(async () => {
  server = await startTestServer({ overrides: { watchTimes: TIMES } });
  hook = await startWebhookReceiver();
});
afterAll(async () => {
  await server.stop();
  await hook.close();
});

/** A ring that an administrator of its own watches and asks about, who may become another. */
async function open(change: { tellsSilence?: boolean; format?: string } = {}) {
  const asking = { admin: await server.addUser('ADMIN') };
  const call = async <T>(method: string, address: string, body?: unknown): Promise<T> => {
    const answer = await server.call(method, address, { token: asking.admin.token, body });
    if (answer.status !== 200) throw new Error(`${method} ${address}: ${answer.text}`);
    return answer.body as T;
  };
  const name = `shop ${newId()}`;
  const ring = await watchRing(call, () => server.url, hook, { name, ...change });
  return { ...ring, name, call, asking };
}

const fine = (count = 40) => Array.from({ length: count }, (_, n) => `INFO order ${n} accepted in ${n} ms`);
const broken = ['ERROR cannot write receipt: no space left on device', 'INFO trying again'];
const stateOf = async (ring: WatchedRing) => (await ring.watch()).state;

/** Pushes until what is asked for is so. */
async function pushUntil(ring: WatchedRing, lines: readonly string[], isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    expect(await ring.push({ web: lines })).toBe(204);
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error('It never came about');
}
const failing = async (ring: WatchedRing) => (await stateOf(ring)) === 'failing';

// At the same time, since most of it is waiting; the longest first.
describe.concurrent('a watched ring', { timeout: 180_000 }, () => {
  it('that flaps is one incident, and is told again only after a recovery', async () => {
    const ring = await open();
    await pushUntil(ring, broken, () => failing(ring));
    for (let flap = 0; flap < 4; flap++) {
      await ring.push({ web: fine(20) });
      await sleep(TIMES.calmMs / 8);
      await ring.push({ web: broken });
    }
    expect(ring.told().map(({ type }) => type)).toEqual(['watch.failing']);
    await pushUntil(ring, fine(200), async () => (await ring.watch()).incident?.endedAt != null);
    await pushUntil(ring, broken, async () => ring.told().filter(({ type }) => type === 'watch.failing').length > 1);
    expect(ring.told().filter(({ type }) => type === 'watch.failing')).toHaveLength(2);
  });

  it('says since when it is healthy', async () => {
    const ring = await open();
    expect(await ring.watch()).toMatchObject({ state: 'no-data', cause: null, spans: [], incident: null });
    await pushUntil(ring, fine(), async () => (await stateOf(ring)) === 'healthy');
    const { spans, since } = await ring.watch();
    expect(spans.at(-1)).toEqual({ from: since, state: 'healthy' });
    expect(ring.told()).toEqual([]);
  });

  it('that fails becomes a file that is analyzed, and one message with the cause, its lines and a link', async ({
    expect,
  }) => {
    const ring = await open();
    await pushUntil(ring, fine(), async () => (await stateOf(ring)) === 'healthy');
    await pushUntil(ring, broken, () => failing(ring));
    await pushUntil(ring, broken, async () => ring.told().length > 0);
    await pushUntil(
      ring,
      broken,
      async () => (await ring.watch()).incident?.logFileId === ring.told()[0]?.data?.file?.id,
    );
    expect(await ring.watch()).toMatchObject({
      state: 'failing',
      cause: { stream: 'web' },
      incident: { kind: 'failing', endedAt: null, error: null },
    });
    const [event] = ring.told();
    expect(event).toMatchObject({
      type: 'watch.failing',
      data: { watch: { cause: { message: expect.stringContaining('no space left on device'), stream: 'web' } } },
    });
    expect(event?.data?.watch.lines.join()).toContain('no space left on device');
    const file = event?.data?.file?.id ?? '';
    expect(event?.data?.link).toBe(`/logs/${file}`);
    const analysis = async () =>
      (await ring.call<{ analysis: RcaResult | null }>('GET', `/logs/${file}/rca-results`)).analysis;
    await expect.poll(async () => (await analysis())?.errorCount ?? 0, PATIENCE).toBeGreaterThan(0);
    expect((await ring.call<{ logFile: LogFile }>('GET', `/logs/${file}`)).logFile.filename).toContain('failing since');
    expect(ring.told()).toHaveLength(1);
  });

  it('with several streams becomes a case', async () => {
    const ring = await open();
    const push = async () => {
      await ring.push({ db: fine(5) });
      return ring.told().length > 0;
    };
    await pushUntil(ring, broken, push);
    const [event] = ring.told();
    const found = (await ring.call<{ case: CaseDetail }>('GET', `/cases/${event?.data?.case?.id}`)).case;
    expect(found.files).toHaveLength(2);
  });

  it('whose single error is followed by normal work tells nothing', async () => {
    const ring = await open();
    await ring.push({ web: fine(60) });
    await ring.push({ web: ['ERROR card of order 17 is invalid, the customer was asked again'] });
    for (let second = 0; second < 12; second++) {
      await ring.push({ web: fine(20) });
      await sleep(200);
    }
    expect([await failing(ring), ring.told()]).toEqual([false, []]);
  });

  it('with lines that cannot be judged says so and tells nothing', async ({ expect }) => {
    const ring = await open();
    const words = ['alpha beta', 'gamma delta', 'epsilon'];
    // Once: many of them would be taken for work that goes well.
    await ring.push({ web: words });
    await expect.poll(() => stateOf(ring), PATIENCE).toBe('not-judged');
    await sleep(2 * TIMES.holdMs);
    expect(ring.told()).toEqual([]);
  });

  it('does not tell silence where it is not to', async () => {
    const ring = await open();
    await ring.push({ web: fine() });
    await sleep(2 * TIMES.silentMs);
    expect(ring.told()).toEqual([]);
  });

  it('is told without a case when who switched it on may capture no more', async () => {
    const other = await server.addUser('ADMIN');
    const ring = await open();
    await server.platform.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', ring.asking.admin.user.id)
      .execute();
    ring.asking.admin = other;
    await pushUntil(ring, broken, async () => ring.told().length > 0);
    expect(ring.told()[0]?.data).toMatchObject({ link: '/sources' });
    expect((await ring.watch()).incident).toMatchObject({ error: errorText('watch_without_owner'), logFileId: null });
  });

  it('hides secrets in what it tells', async () => {
    const ring = await open();
    await pushUntil(
      ring,
      ['ERROR login failed with password=hunter2secret for the mailer'],
      async () => ring.told().length > 0,
    );
    expect(JSON.stringify(ring.told())).not.toContain('hunter2secret');
  });

  it('is no longer watched once it is switched off', async () => {
    const ring = await open();
    await ring.call('PUT', `/rings/${ring.id}/watch`, { isWatched: false });
    const { rings } = await ring.call<{ rings: Ring[] }>('GET', '/rings');
    expect(rings.find(({ id }) => id === ring.id)?.watch).toBeNull();
    for (let second = 0; second < 10; second++) {
      await ring.push({ web: broken });
      await sleep(150);
    }
    expect(ring.told()).toEqual([]);
  });
});

// One after the other: the server stops, or its messages have another form.
describe('a watched ring', { timeout: 180_000 }, () => {
  it('tells silence once where it is to, and its end ends the incident', async () => {
    const ring = await open({ tellsSilence: true });
    await ring.push({ web: fine() });
    await expect.poll(() => ring.told().map(({ type }) => type), PATIENCE).toEqual(['watch.silent']);
    await sleep(TIMES.silentMs);
    expect(ring.told()).toHaveLength(1);
    await server.restart();
    await sleep(2 * TIMES.silentMs);
    expect(ring.told()).toHaveLength(1);
    expect((await ring.watch()).incident).toMatchObject({ kind: 'silent', endedAt: null });
    await ring.push({ web: fine() });
    await expect.poll(async () => (await ring.watch()).incident?.endedAt, PATIENCE).not.toBeNull();
  });

  it('sends text to a chat in which hostile lines mention and link nothing', async () => {
    const ring = await open({ format: 'slack' });
    const hostile = ['ERROR <!channel> `rm` <https://evil.example|click> no space left on device'];
    const texts = () =>
      hook.events
        .flatMap(({ body }) => (JSON.parse(body) as { text?: string }).text ?? [])
        .filter((text) => text.includes(ring.name));
    await pushUntil(ring, hostile, async () => texts().length > 0);
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toMatch(/^Ring `shop [^`]+` is failing since [\dT:-]+Z: `[^`]+` in `web`\n> `/);
    expect(texts()[0]).not.toMatch(/<!|<http/);
  });

  it('goes on after a restart of the server without telling anything twice', async () => {
    const ring = await open();
    await pushUntil(ring, broken, async () => ring.told().length > 0);
    await server.restart();
    for (let second = 0; second < 10; second++) {
      await ring.push({ web: broken });
      await sleep(200);
    }
    expect(await stateOf(ring)).toBe('failing');
    expect(ring.told()).toHaveLength(1);
  });
});
