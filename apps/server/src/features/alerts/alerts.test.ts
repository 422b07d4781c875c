import {
  type Alert,
  type AlertReceiver,
  type AuditEntry,
  type CaseDetail,
  errorText,
  LIMITS,
  type RcaRun,
  type Ring,
  type Source,
} from '@rootline/contract';
import { CONTRACTS, makeRecords } from '@rootline/sources/contract-servers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { readDetail } from '#testing/uploads.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ overrides: { alertRetrySeconds: [0, 0] } });
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

const PATIENCE = { timeout: 60_000, interval: 200 };

async function send<T>(method: string, address: string, body?: unknown): Promise<T> {
  const answer = await server.call(method, address, { token: admin.token, ...(body !== undefined && { body }) });
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as T;
}

type Made = { token: string; receiver: AlertReceiver };
const makeReceiver = (places: unknown[], rest: object = {}) =>
  send<Made>('POST', '/alert-receivers', { name: newId(), places, ...rest });

async function makeRing(streams: Record<string, string[]>): Promise<Ring> {
  const { ring, token } = await send<{ ring: Ring; token: string }>('POST', '/rings', { name: newId() });
  const values = (lines: string[]) => lines.map((line, n) => [`${BigInt(Date.now()) * 1_000_000n + BigInt(n)}`, line]);
  const body = { streams: Object.entries(streams).map(([app, lines]) => ({ stream: { app }, values: values(lines) })) };
  await server.call('POST', '/push/loki/api/v1/push', { token, body });
  return ring;
}
const FAILING = ['INFO ready', 'ERROR connection to stock refused', 'ERROR order 17 failed'];
const ringPlace = async (streams: Record<string, string[]> = { checkout: FAILING }) => ({
  kind: 'ring',
  id: (await makeRing(streams)).id,
});

/** Its records are half an hour old. */
async function sourcePlace(kind: 'docker' | 'kubernetes' = 'docker') {
  const { server: place, place: told } = await CONTRACTS[kind](makeRecords(200));
  const { source } = await send<{ source: Source }>('POST', '/sources', { name: newId(), ...told });
  const stop = () => place.close();
  onTestFinished(stop);
  return { kind: 'source', id: source.id, stop };
}

/** As Alertmanager writes it, with the time of now. */
const firing = (change: object = {}) => ({
  status: 'firing',
  labels: { alertname: 'HighErrorRate', namespace: 'shop', service: 'checkout', severity: 'page' },
  annotations: { summary: 'Many errors' },
  startsAt: new Date().toISOString(),
  endsAt: '0001-01-01T00:00:00Z',
  generatorURL: 'http://prometheus/graph',
  fingerprint: newId(),
  ...change,
});
const alertmanager = (...alerts: unknown[]) => ({
  version: '4',
  groupKey: '{}:{alertname="HighErrorRate"}',
  truncatedAlerts: 0,
  status: 'firing',
  receiver: 'rootline',
  groupLabels: {},
  commonLabels: {},
  commonAnnotations: {},
  externalURL: 'http://alertmanager',
  alerts,
});
const post = (token: string | undefined, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/alerts', { ...(token !== undefined && { token }), body, headers });

async function alertsOf({ receiver }: Made): Promise<Alert[]> {
  const { receivers } = await send<{ receivers: AlertReceiver[] }>('GET', '/alert-receivers');
  return receivers.find(({ id }) => id === receiver.id)?.alerts ?? [];
}
async function settled(made: Made, count = 1): Promise<Alert[]> {
  const states = async () => (await alertsOf(made)).filter(({ state }) => /analyzed|failed/.test(state)).length;
  await expect.poll(states, PATIENCE).toBe(count);
  return alertsOf(made);
}

describe('a receiver of alerts', () => {
  it('is made with a token that is shown once, and changed, rotated and deleted', async () => {
    const place = await ringPlace();
    const made = await makeReceiver([place], { name: ' alertmanager ' });
    expect(made.token).toMatch(/^rla_[\w-]{43}$/);
    expect(made.receiver).toMatchObject({ name: 'alertmanager', minutes: 15, createdBy: admin.user.id, alerts: [] });
    const path = `/alert-receivers/${made.receiver.id}`;
    const listed = await server.call('GET', '/alert-receivers', { token: admin.token });
    expect(listed.text).not.toContain(made.token);
    const body = { name: 'grafana', minutes: 5, places: [{ ...place, labels: [{ name: 'team', value: 'a' }] }] };
    expect((await send<Made>('PUT', path, body)).receiver).toMatchObject({ name: 'grafana', minutes: 5 });
    const rotated = await send<Made>('POST', `${path}/rotate-token`);
    expect((await post(made.token, alertmanager(firing()))).status).toBe(401);
    expect((await post(rotated.token, alertmanager(firing()))).status).toBe(202);
    expect(await send('DELETE', path)).toEqual({ ok: true });
    expect((await post(rotated.token, alertmanager(firing()))).status).toBe(401);
    expect(server.logLines.join('\n')).not.toContain(made.token);
    const { entries } = await send<{ entries: AuditEntry[] }>('GET', '/admin/audit?limit=50');
    expect(entries.filter(({ target }) => target === made.receiver.id).map(({ action }) => action)).toEqual([
      'DELETE /alert-receivers/:id',
      'POST /alert-receivers/:id/rotate-token',
      'PUT /alert-receivers/:id',
      'POST /alert-receivers',
    ]);
  });

  it.each([
    [{ places: [] }, 400, 'Please choose at least one source or ring'],
    [{ places: 'all' }, 400, 'Places must be a list of sources and rings'],
    [{ places: [{ kind: 'file', id: 'a' }] }, 400, 'Kind must be source or ring'],
    [{ places: [{ kind: 'ring', id: 'none' }] }, 404, errorText('ring_not_found')],
    [{ places: [{ kind: 'source', id: 'none' }] }, 404, errorText('source_not_found')],
    [{ minutes: 0 }, 400, 'Minutes must be a whole number from 1 to 1440'],
    [{ name: '' }, 400, 'Name is required'],
  ])('with %j is refused', async (change, status, error) => {
    const body = { name: newId(), places: [await ringPlace()], ...change };
    expect(await server.call('POST', '/alert-receivers', { token: admin.token, body })).toMatchObject({
      status,
      body: { error },
    });
  });
});

describe('an alert', () => {
  it('becomes a log file of its ring, named after it and analyzed', async () => {
    const made = await makeReceiver([await ringPlace()]);
    const answer = await post(made.token, alertmanager(firing()));
    expect(answer).toMatchObject({ status: 202, body: { new: 1, repeated: 0, refused: 0 } });
    const [alert] = await settled(made);
    expect(alert).toMatchObject({
      name: 'HighErrorRate (shop, checkout)',
      state: 'analyzed',
      error: null,
      resolvedAt: null,
      caseId: null,
      verdict: { severity: expect.any(String), summary: expect.stringContaining('refused') },
    });
    const file = await readDetail(server, admin.token, alert?.logFileId ?? '');
    expect(file.filename).toBe('HighErrorRate (shop, checkout) checkout.log');
    const { analyses } = await send<{ analyses: RcaRun[] }>('GET', `/logs/${file.id}/analyses`);
    expect(analyses).toMatchObject([{ status: 'completed', analysisMode: 'statistical' }]);
  });

  it('becomes a case of its source where there are several streams, which belongs to the maker of the receiver', async () => {
    const made = await makeReceiver([await sourcePlace('kubernetes')], { minutes: 60 });
    await post(made.token, alertmanager(firing()));
    const [alert] = await settled(made);
    expect(alert).toMatchObject({ state: 'analyzed', error: null });
    const { case: found } = await send<{ case: CaseDetail }>('GET', `/cases/${alert?.caseId}`);
    expect(found).toMatchObject({ name: 'HighErrorRate (shop, checkout)', createdBy: admin.user.id });
    const { entries } = await send<{ entries: AuditEntry[] }>('GET', '/admin/audit?limit=50');
    expect(entries.find(({ target }) => target === alert?.id)).toMatchObject({ action: 'POST /alerts', status: 202 });
  });

  it('reads the first place whose labels fit, and of it the streams that are named', async () => {
    const both = await ringPlace({ checkout: FAILING, stock: FAILING });
    const shop = [{ name: 'namespace', value: 'shop' }];
    const made = await makeReceiver([{ ...both, labels: shop, streams: ['stock'] }]);
    await post(made.token, alertmanager(firing(), firing({ labels: { alertname: 'Other', namespace: 'bank' } })));
    const found = new Map((await settled(made, 2)).map((alert) => [alert.name, alert]));
    const ofShop = found.get('HighErrorRate (shop, checkout)');
    expect(ofShop).toMatchObject({ state: 'analyzed', caseId: null });
    const file = await readDetail(server, admin.token, ofShop?.logFileId ?? '');
    expect(file.filename).toBe('HighErrorRate (shop, checkout) stock.log');
    expect(found.get('Other (bank)')).toMatchObject({ state: 'failed', error: errorText('alert_without_place') });
  });

  it('is one however often it is repeated, is closed, and is another when it fires again', async () => {
    const made = await makeReceiver([await ringPlace()]);
    const one = firing();
    const told = await Promise.all(Array.from({ length: 5 }, () => post(made.token, alertmanager(one, one))));
    expect(told.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(await settled(made)).toHaveLength(1);
    const endsAt = new Date().toISOString();
    expect((await post(made.token, alertmanager({ ...one, status: 'resolved', endsAt }))).body).toMatchObject({
      resolved: 1,
    });
    expect(await alertsOf(made)).toMatchObject([{ resolvedAt: endsAt, state: 'analyzed' }]);
    expect((await post(made.token, alertmanager(one))).body).toMatchObject({ new: 0, ignored: 1 });
    const again = firing({ ...one, startsAt: new Date().toISOString() });
    expect((await post(made.token, alertmanager(again))).body).toMatchObject({ new: 1 });
    const all = await settled(made, 2);
    expect(new Set(all.map(({ logFileId }) => logFileId)).size).toBe(2);
    expect(all[0]).toMatchObject({ resolvedAt: null });
  });

  it('whose source cannot be read is tried again, then told with the reason', async () => {
    const { stop, ...place } = await sourcePlace();
    await stop();
    const made = await makeReceiver([place]);
    await post(made.token, alertmanager(firing()));
    const [alert] = await settled(made);
    expect(alert).toMatchObject({ state: 'failed', logFileId: null, caseId: null, nextAttemptAt: null });
    expect(alert?.error).toMatch(/^The source cannot be read: ./);
    const { captures } = await send<{ captures: unknown[] }>('GET', `/sources/${made.receiver.places[0]?.id}/captures`);
    expect(captures).toHaveLength(3);
  });

  it('has the lines from the minutes before it, and none from earlier', async () => {
    const made = await makeReceiver([await sourcePlace()], { minutes: 15 });
    await post(made.token, alertmanager(firing()));
    expect(await settled(made)).toMatchObject([{ state: 'failed', error: `${errorText('capture_empty')}.` }]);
  });

  it('with hostile labels names nothing but what can be seen', async () => {
    const made = await makeReceiver([await ringPlace()]);
    const labels = {
      alertname: '../../etc/passwd\u202e\u0007\n<img src=x onerror=alert(1)>',
      service: "'; drop table alerts; --",
      hasOwnProperty: '{{7*7}}',
      long: 'x'.repeat(100_000),
    };
    expect((await post(made.token, alertmanager(firing({ labels })))).status).toBe(202);
    const [alert] = await settled(made);
    expect(alert?.state).toBe('analyzed');
    expect(alert?.name).toBe("..-..-etc-passwd -img src=x onerror=alert(1)- ('; drop table alerts; --)");
    expect(alert?.labels['long']).toBe('x'.repeat(LIMITS.alerts.labels.length));
    const file = await readDetail(server, admin.token, alert?.logFileId ?? '');
    expect(file.filename).not.toMatch(/[/\\\p{Cc}\u202e<>]/u);
  });

  it('of an account that may not capture any more is told so', async () => {
    const owner = await server.addUser('ADMIN');
    const body = { name: newId(), places: [await ringPlace()] };
    const made = (await server.call('POST', '/alert-receivers', { token: owner.token, body })).body as Made;
    await send('DELETE', `/admin/users/${owner.user.id}`);
    await post(made.token, alertmanager(firing()));
    expect(await settled(made)).toMatchObject([{ state: 'failed', error: errorText('alert_without_owner') }]);
  });
});

describe('the door for alerts', () => {
  it.each<[string, (token: string) => string | undefined, number]>([
    ['a bearer token', (token) => `Bearer ${token}`, 202],
    ['a password', (token) => `Basic ${btoa(`anybody:${token}`)}`, 202],
    ['no token', () => undefined, 401],
    ['a wrong token', () => `Bearer rla_${'x'.repeat(43)}`, 401],
    ['the token of a person', () => `Bearer ${admin.token}`, 401],
  ])('with %s', async (_what, authorization, status) => {
    const made = await makeReceiver([await ringPlace()]);
    const header = authorization(made.token);
    const headers = { 'content-type': 'application/json', ...(header !== undefined && { authorization: header }) };
    const answer = await post(undefined, JSON.stringify(alertmanager(firing())), headers);
    expect(answer.status, answer.text).toBe(status);
    if (status === 401) expect(answer.body).toMatchObject({ error: errorText('alert_token_invalid') });
    expect(await alertsOf(made)).toHaveLength(status === 202 ? 1 : 0);
    expect((await server.call('GET', '/rings', { token: made.token })).status).toBe(401);
  });

  it('takes what Grafana sends', async () => {
    const made = await makeReceiver([await ringPlace()]);
    const more = { values: { A: 1 }, valueString: '[ var=A ]', silenceURL: 'https://grafana', panelURL: '' };
    const body = { ...alertmanager(firing(more)), version: '1', orgId: 1, title: '[FIRING:1]', state: 'alerting' };
    expect(await post(made.token, body)).toMatchObject({ status: 202, body: { new: 1 } });
  });

  it.each<[string, unknown, number, string]>([
    ['nothing', {}, 400, 'alerts must be a list of alerts'],
    ['no alerts', alertmanager(), 400, 'alerts must not be empty'],
    ['an alert that is none', alertmanager('x'), 400, 'alerts must be a list of alerts'],
    ['no fingerprint', alertmanager(firing({ fingerprint: undefined })), 400, 'fingerprint must be text'],
    ['a path as fingerprint', alertmanager(firing({ fingerprint: '../x' })), 400, 'fingerprint must be letters'],
    ['no time', alertmanager(firing({ startsAt: 'soon' })), 400, 'startsAt must be a time'],
    ['a time before times', alertmanager(firing({ startsAt: '-271821-04-20' })), 400, 'startsAt must be a time'],
    ['labels that are a list', alertmanager(firing({ labels: [] })), 400, 'labels must be names and values'],
    ['a label that is no text', alertmanager(firing({ labels: { a: 1 } })), 400, 'labels must be text'],
    ['another status', alertmanager(firing({ status: 'odd' })), 400, 'status must be firing or resolved'],
    ['NUL', alertmanager(firing({ labels: { a: '\u0000' } })), 400, 'The request must not contain NUL'],
    ['too much', alertmanager(firing({ labels: { a: 'x'.repeat(LIMITS.alerts.bodyBytes) } })), 413, ''],
  ])('refuses a body with %s in its words', async (_what, body, status, sentence) => {
    const made = await makeReceiver([await ringPlace()]);
    const answer = await post(made.token, body);
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([
      status,
      expect.stringContaining(sentence),
    ]);
    expect(await alertsOf(made)).toEqual([]);
  });

  it('stores so many new alerts a minute, says so, and takes the rest later', async () => {
    const labels = [{ name: 'alertname', value: 'none' }];
    const made = await makeReceiver([{ ...(await ringPlace()), labels }]);
    const { newPerMinute } = LIMITS.alerts;
    const all = alertmanager(...Array.from({ length: newPerMinute + 5 }, () => firing()));
    const answer = await post(made.token, all);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    const aMinuteAgo = new Date(Date.now() - 61_000);
    const rows = server.platform.db.updateTable('alerts').where('receiver_id', '=', made.receiver.id);
    await rows.set({ fired_at: aMinuteAgo }).execute();
    expect(await post(made.token, all)).toMatchObject({ status: 202, body: { new: 5, repeated: newPerMinute } });
  });

  it('answers so many requests a minute', async () => {
    const made = await makeReceiver([await ringPlace()]);
    const statuses: number[] = [];
    for (let sent = 0; sent <= LIMITS.alerts.requestsPerMinute; sent += 1)
      statuses.push((await post(made.token, {})).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });
});
