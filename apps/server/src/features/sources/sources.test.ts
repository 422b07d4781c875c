import type {
  Capture,
  CaptureBody,
  CaptureEstimate,
  Case,
  CaseDetail,
  Change,
  LogFile,
  RcaResult,
  Source,
  SourceStream,
} from '@rootline/contract';
import {
  CONTRACTS,
  type ContractServer,
  type Fault,
  makeRecords,
  ROLLOUTS_TOKEN,
} from '@rootline/sources/contract-servers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let responder: TestUser;
let viewer: TestUser;
const places: ContractServer[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { ROLE_POLICY: 'strict' } });
  admin = await server.addUser('ADMIN');
  responder = await server.addUser('RESPONDER');
  viewer = await server.addUser('VIEWER');
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const place of places.splice(0)) await place.close();
});

const WISH: CaptureBody = {
  streams: null,
  span: { kind: 'last', minutes: 60 },
  limitBytes: 10 * 1024 ** 2,
  mask: { secrets: false, addresses: false },
};

async function send<T>(method: string, address: string, body?: unknown, { token } = admin): Promise<T> {
  const answer = await server.call(method, address, { token, ...(body !== undefined && { body }) });
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as T;
}

async function addSource(kind: keyof typeof CONTRACTS, records = makeRecords(200), faults: Fault[] = []) {
  const { server: place, place: told } = await CONTRACTS[kind](records, faults);
  places.push(place);
  const body = { name: `shop ${kind}`, ...told };
  const { source } = await send<{ source: Source }>('POST', '/sources', body);
  return { source, place, body };
}

async function capture(sourceId: string, wish: Partial<CaptureBody> = {}, user = responder): Promise<Capture> {
  const started = await send<{ capture: Capture }>('POST', `/sources/${sourceId}/captures`, { ...WISH, ...wish }, user);
  const path = `/sources/${sourceId}/captures/${started.capture.id}`;
  const look = async () => (await send<{ capture: Capture }>('GET', path, undefined, user)).capture;
  await expect.poll(async () => (await look()).status).toMatch(/completed|failed/);
  return look();
}

describe('the estimate of a capture', () => {
  const estimate = async (sourceId: string, span: CaptureBody['span'], streams: string[] | null = null) =>
    (
      await send<{ estimate: CaptureEstimate | null }>(
        'POST',
        `/sources/${sourceId}/estimate`,
        { streams, span },
        responder,
      )
    ).estimate;

  it('is near to what is captured then', async () => {
    const { source } = await addSource('docker', makeRecords(150));
    const span = { kind: 'last', minutes: 60 } as const;
    const expected = await estimate(source.id, span, ['web-1']);
    const { bytes, lines } = await capture(source.id, { span, streams: ['web-1'] });
    expect(expected).toEqual({ bytes, lines, seconds: 3600, isLeast: false });
  });

  it('is the rate of the last minutes for a capture from now on', async () => {
    const { source } = await addSource('loki');
    expect(await estimate(source.id, { kind: 'live' })).toMatchObject({ lines: 0, seconds: 300 });
  });

  it('is not given of a source that cannot be asked cheaply', async () => {
    const { source } = await addSource('splunk');
    expect(await estimate(source.id, { kind: 'last', minutes: 15 })).toBeNull();
  });
});

describe('a source', () => {
  it('keeps its credentials to itself', async () => {
    const { source } = await addSource('kubernetes');
    expect(source).toMatchObject({ kind: 'kubernetes', credentials: ['token'], state: 'untested', checkedAt: null });
    const row = await server.platform.db
      .selectFrom('sources')
      .selectAll()
      .where('id', '=', source.id)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain('sesame');
    const all = await server.call('GET', '/sources', { token: admin.token });
    expect(all.text).not.toContain('sesame');
  });

  it('is tested before it is saved, and after', async () => {
    const { source, body } = await addSource('kubernetes');
    expect(await send('POST', '/sources/test', body)).toEqual({ ok: true });
    const wrong = { ...body, credentials: { token: 'wrong' } };
    const refused = await server.call('POST', '/sources/test', { token: admin.token, body: wrong });
    expect(refused).toMatchObject({
      status: 502,
      body: { error: expect.stringMatching(/^The source cannot be read: The credentials were refused/) },
    });
    const checked = await send<{ source: Source }>('POST', `/sources/${source.id}/test`);
    expect(checked.source).toMatchObject({ state: 'connected', checkedAt: expect.any(String) });
  });

  it('loses its credentials when its address changes, and keeps them otherwise', async () => {
    const { source, body } = await addSource('kubernetes');
    const { credentials: _, ...same } = body;
    const change = async (changed: object) =>
      (await send<{ source: Source }>('PUT', `/sources/${source.id}`, changed)).source.credentials;
    expect(await change({ ...same, name: 'renamed' })).toEqual(['token']);
    expect(await change({ ...same, address: 'http://127.0.0.1:9' })).toEqual([]);
  });

  it.each([
    [{ kind: 'loki', settings: {} }, 'Query is required'],
    [{ kind: 'loki', settings: { query: '{a="b"}', index: 'x' } }, 'Loki has no index'],
    [{ kind: 'docker', address: '' }, 'Address is required'],
    [{ kind: 'docker', address: 'ftp://host' }, 'Please enter a valid URL'],
    [{ kind: 'docker', address: 'http://169.254.169.254' }, 'This address is not allowed'],
    [{ kind: 'docker', credentials: { token: 'x' } }, 'Docker, Podman has no token'],
    [
      { kind: 'cloudwatch', address: '', settings: { region: 'x.example.org/', logGroups: 'a' } },
      'Region must be one of AWS',
    ],
  ])('of %o is refused: %s', async (change, sentence) => {
    const body = { name: 'wrong', address: 'http://127.0.0.1:9', settings: {}, ...change };
    const answer = await server.call('POST', '/sources', { token: admin.token, body });
    expect(answer).toMatchObject({ status: 400, body: { error: sentence } });
  });

  it('that leads to this server itself is refused', async () => {
    const body = { name: 'self', kind: 'journal', address: server.url, settings: {} };
    const answer = await server.call('POST', '/sources', { token: admin.token, body });
    expect(answer).toMatchObject({ status: 400, body: { error: 'This address is not allowed' } });
  });

  it('shows a viewer its name alone', async () => {
    const { source } = await addSource('kubernetes');
    const listOf = async (user: TestUser) =>
      (await send<{ sources: Source[] }>('GET', '/sources', undefined, user)).sources.find(
        ({ id }) => id === source.id,
      );
    expect(await listOf(viewer)).toMatchObject({
      name: 'shop kubernetes',
      address: null,
      settings: null,
      credentials: null,
    });
    expect(await listOf(responder)).toMatchObject({ address: expect.stringMatching(/^http/), credentials: null });
    const refused = await server.call('POST', `/sources/${source.id}/captures`, { token: viewer.token, body: WISH });
    expect(refused.status).toBe(403);
  });

  it('says what can be captured', async () => {
    const { source } = await addSource('kubernetes');
    const { streams } = await send<{ streams: SourceStream[] }>(
      'GET',
      `/sources/${source.id}/streams`,
      undefined,
      responder,
    );
    expect(streams).toMatchObject([
      { id: 'web-1/app', kind: 'log', service: 'web', isRunning: true, restarts: 2 },
      { id: 'web-1/app:previous', kind: 'previous' },
      { id: 'events', kind: 'events' },
      { id: 'rollouts', kind: 'events' },
    ]);
  });

  it('leaves its changes in the audit log, without what is secret', async () => {
    const { source } = await addSource('kubernetes');
    const { entries } = await send<{ entries: { action: string; target: string; note: string }[] }>(
      'GET',
      '/admin/audit',
    );
    const own = entries.filter(({ target }) => target === source.id);
    expect(own).toMatchObject([
      {
        action: 'POST /sources',
        note: expect.stringMatching(/^kubernetes shop kubernetes at http:\/\/127\.0\.0\.1:\d+$/),
      },
    ]);
  });
});

describe('a capture', () => {
  it('of one stream becomes a log file that is parsed and looked at', async () => {
    const { source } = await addSource('docker');
    const done = await capture(source.id, { streams: ['web-1'], name: 'payments-oom' });
    expect(done).toMatchObject({
      status: 'completed',
      ended: 'complete',
      lines: 200,
      streamCount: 1,
      caseId: null,
      notes: [],
    });
    const file = async () =>
      (await send<{ logFile: LogFile }>('GET', `/logs/${done.logFileId}`, undefined, responder)).logFile;
    await expect.poll(async () => (await file()).status).toBe('completed');
    expect(await file()).toMatchObject({
      filename: 'payments-oom.log',
      entryCount: 200,
      uploadedBy: responder.user.id,
    });
    const after = await send<{ source: Source }>('POST', `/sources/${source.id}/test`);
    expect(after.source).toMatchObject({ state: 'connected', readAt: expect.any(String) });
  });

  it('of several streams becomes a case with their services, and says what is missing', async () => {
    const { source } = await addSource('kubernetes');
    const done = await capture(source.id);
    expect(done).toMatchObject({ status: 'completed', logFileId: null, streamCount: 3 });
    expect(done.notes).toEqual([expect.stringMatching(/^the rollouts of the namespace: There is no permission/)]);
    const look = async () =>
      (await send<{ case: CaseDetail }>('GET', `/cases/${done.caseId}`, undefined, responder)).case;
    await expect.poll(async () => (await look()).isSettled).toBe(true);
    expect((await look()).files.map(({ path, service }) => ({ path, service })).sort(byPath)).toEqual([
      { path: 'events.log', service: 'events' },
      { path: 'web-1/app.log', service: 'web' },
      { path: 'web-1/app.previous.log', service: 'web' },
    ]);
    expect(await look()).toMatchObject({
      name: expect.stringMatching(/^shop kubernetes \d{4}-/),
    } satisfies Partial<Case>);
  });

  it('records the rollouts in its window as changes, and does not repeat them in a later capture', async () => {
    const { source, body } = await addSource('kubernetes');
    const credentials = { token: ROLLOUTS_TOKEN };
    await send('PUT', `/sources/${source.id}`, { ...body, credentials });
    const caseIds: (string | null)[] = [];
    for (let time = 1; time <= 2; time++) {
      const done = await capture(source.id);
      expect([done.status, done.notes]).toEqual(['completed', []]);
      caseIds.push(done.caseId);
    }
    const look = async () =>
      (await send<{ firstLook: RcaResult | null }>('GET', `/cases/${caseIds[0]}/first-look`)).firstLook?.changesBefore;
    await expect.poll(look).toMatchObject([{ title: 'revision 7, image web:7', service: 'web' }]);
    const { changes } = await send<{ changes: Change[] }>('GET', '/changes');
    expect(changes).toMatchObject([
      {
        kind: 'deploy',
        title: 'revision 7, image web:7',
        service: 'web',
        labels: { source: source.name },
        createdBy: responder.user.id,
      },
    ]);
  });

  it('loses nothing when the source cuts it off and asks to wait', async () => {
    const { source } = await addSource('loki', makeRecords(6000, { burst: 1000 }), ['cut', 'busy', 'none', 'cut']);
    expect(await capture(source.id)).toMatchObject({ status: 'completed', lines: 6000 });
  });

  it('tells how far it is, and keeps what was read when it is stopped', async () => {
    const future = makeRecords(50).map((record) => ({ ...record, nanos: record.nanos + 3_600_000_000_000n }));
    const { source } = await addSource('docker', future);
    const wish = { ...WISH, streams: ['web-1'], span: { kind: 'live' } };
    const { capture: started } = await send<{ capture: Capture }>(
      'POST',
      `/sources/${source.id}/captures`,
      wish,
      responder,
    );
    const path = `/sources/${source.id}/captures/${started.id}`;
    const look = async () => (await send<{ capture: Capture }>('GET', path, undefined, responder)).capture;
    await expect.poll(async () => (await look()).lines).toBe(50);
    const { captures } = await send<{ captures: Capture[] }>('GET', '/sources');
    expect(captures).toMatchObject([{ id: started.id, status: 'running' }]);
    const refused = await server.call('POST', `${path}/stop`, { token: viewer.token });
    expect(refused.status).toBe(403);
    expect((await send<{ capture: Capture }>('POST', `${path}/stop`, undefined, responder)).capture.isStopping).toBe(
      true,
    );
    await expect.poll(async () => (await look()).status).toBe('completed');
    expect(await look()).toMatchObject({ ended: 'stopped', lines: 50, logFileId: expect.any(String) });
    expect((await server.call('POST', `${path}/stop`, { token: responder.token })).status).toBe(409);
  });

  it('masks what it is told to before anything is stored', async () => {
    const records = makeRecords(3).map((record) => ({ ...record, text: `${record.text} password=hunter2hunter2` }));
    const { source } = await addSource('docker', records);
    const done = await capture(source.id, { streams: ['web-1'], mask: { secrets: true, addresses: false } });
    const entries = await server.call('GET', `/logs/${done.logFileId}`, { token: responder.token });
    expect(entries.text).not.toContain('hunter2');
  });

  it('fails with the sentence of a source that cannot be read, which shows at the source', async () => {
    const { source } = await addSource('docker', makeRecords(10), ['redirect']);
    const done = await capture(source.id, { streams: ['web-1'] });
    const sentence = 'The source answered 302; redirects are not followed';
    expect(done).toMatchObject({ status: 'failed', error: `The source cannot be read: ${sentence}`, logFileId: null });
    const { sources } = await send<{ sources: Source[] }>('GET', '/sources');
    expect(sources.find(({ id }) => id === source.id)).toMatchObject({ state: 'failed', stateReason: sentence });
  });

  it('of a window without lines fails with a sentence', async () => {
    const { source } = await addSource('docker', []);
    expect(await capture(source.id)).toMatchObject({
      status: 'failed',
      error: 'The source has no lines in this window.',
    });
  });

  it('counts against the quota of the one who starts it', async () => {
    const own = await startTestServer({ env: { STORAGE_QUOTA_BYTES: String(1024 ** 2) } });
    try {
      const user = await own.addUser('ADMIN');
      const { server: place, place: told } = await CONTRACTS.docker(makeRecords(60_000));
      places.push(place);
      const call = async <T>(method: string, address: string, body?: unknown) =>
        (await own.call(method, address, { token: user.token, ...(body !== undefined && { body }) })).body as T;
      const { source } = await call<{ source: Source }>('POST', '/sources', { name: 'shop', ...told });
      const { capture: started } = await call<{ capture: Capture }>('POST', `/sources/${source.id}/captures`, WISH);
      const look = async () =>
        (await call<{ capture: Capture }>('GET', `/sources/${source.id}/captures/${started.id}`)).capture;
      await expect.poll(async () => (await look()).status).toBe('completed');
      expect((await look()).bytes).toBeLessThanOrEqual(1024 ** 2);
      expect((await look()).droppedLines).toBeGreaterThan(0);
      expect((await look()).notes).toContain('At most 1 MB could be kept, by the limits of uploads.');
    } finally {
      await own.stop();
    }
  });

  it('is refused while one has as many under way as one may', async () => {
    const { source } = await addSource('docker', []);
    const live = { ...WISH, span: { kind: 'live' } };
    const start = () => server.call('POST', `/sources/${source.id}/captures`, { token: admin.token, body: live });
    expect([(await start()).status, (await start()).status, (await start()).status]).toEqual([200, 200, 429]);
    await send('DELETE', `/sources/${source.id}`);
    expect((await server.call('GET', `/sources/${source.id}/captures`, { token: admin.token })).status).toBe(404);
  });
});

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
