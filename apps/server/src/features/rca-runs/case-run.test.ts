import type { Case, CaseDetail, LiveEvent, RcaResult, RcaRun } from '@rootline/contract';
import {
  answerBySchema,
  promptText,
  type ScriptedServer,
  startScriptedOllama,
} from '@rootline/llm-client/scripted-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AnalysisClient, createAnalysisClient } from '#testing/analysis-client.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { waitUntil } from '#testing/wait-until.ts';

const START = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;

type Entry = [seconds: number, text: string];
const write = (entries: Entry[], shiftMs = 0) =>
  entries
    .toSorted((a, b) => a[0] - b[0])
    .map(([seconds, text]) => `${new Date(START + seconds * 1000 + shiftMs).toISOString()} ${text}\n`)
    .join('');
const calm = (service: string): Entry[] =>
  Array.from({ length: 200 }, (_, i) => [i * 18, `INFO ${service} served request ${i * 7} in ${i % 90} ms`]);
const every = (from: number, step: number, count: number, text: string): Entry[] =>
  Array.from({ length: count }, (_, i) => [from + i * step, `${text} ${i}`]);
/** Requests that both sides of a call write with their id. */
const calls = (word: string, lateSeconds: number): Entry[] =>
  Array.from({ length: 12 }, (_, i) => [
    60 + i * 250 + lateSeconds,
    `INFO ${word} trace=4bf92f3577b34da6a3ce929d0e0e${String(4000 + i)}`,
  ]);

/** The database fails, then who calls it; its clock is an hour ahead. */
const TEXTS: Record<string, string> = {
  'orders.log': write([
    ...calm('orders'),
    ...calls('request sent', 0),
    ...every(2440, 8, 40, 'ERROR query failed: ledger-db refused the connection, attempt'),
  ]),
  'ledger-db.log': write(
    [
      ...calm('ledger-db'),
      ...calls('request received', 0.04),
      [2400, 'ERROR cannot extend file base/16384: No space left on device'],
      ...every(2410, 6, 50, 'FATAL the database system is shutting down, client'),
    ],
    HOUR,
  ),
  'web.log': write([...calm('web'), ...every(2470, 9, 30, 'ERROR upstream orders answered 502 for page')]),
};

let server: TestServer;
let admin: TestUser;
let client: AnalysisClient;
let caseId: string;
const ids: Record<string, string> = {};

const call = (method: string, address: string, body?: unknown) =>
  server.call(method, address, { token: admin.token, body });
const read = async (id = caseId): Promise<CaseDetail> => (await client.get<{ case: CaseDetail }>(`/cases/${id}`)).case;
const settled = (id?: string) =>
  waitUntil(
    () => read(id),
    ({ isSettled }) => isSettled,
  );
const fileOf = ({ files }: CaseDetail, name: string) => files.find(({ logFile }) => logFile.id === ids[name]);
async function analyze(body: object, id = caseId): Promise<RcaRun> {
  const answer = await call('POST', `/cases/${id}/analyze`, body);
  expect([answer.status, answer.body]).toEqual([200, { jobId: expect.any(String) }]);
  return client.waitForRun((answer.body as { jobId: string }).jobId);
}

/** Every cited line stands where the result says, as it says. */
function expectTrue({ evidence, case: found }: RcaResult): void {
  const places = new Map((found?.lines ?? []).map((place) => [place.line, place]));
  const cited = evidence.flatMap(({ lines }) => lines);
  expect(cited.length).toBeGreaterThan(0);
  for (const { line, text } of cited) {
    const place = places.get(line);
    expect(place?.logFileId).toBe(ids[place?.file ?? '']);
    expect(TEXTS[place?.file ?? '']?.split('\n')[(place?.fileLine ?? 0) - 1]).toBe(text);
  }
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  client = createAnalysisClient(server, admin);
  for (const [name, text] of Object.entries(TEXTS)) ids[name] = (await client.upload(text, name)).id;
  const made = await call('POST', '/cases', { name: 'checkout is down', logFileIds: Object.values(ids) });
  caseId = (made.body as { case: Case }).case.id;
  await settled();
});
afterAll(() => server.stop());

describe('a case whose files are parsed', () => {
  it('has its clocks found, with the evidence, until a person sets one, and again when it is given back', async () => {
    const found = fileOf(await read(), 'ledger-db.log');
    expect(found).toMatchObject({
      offsetMs: -HOUR,
      offsetOrigin: 'detected',
      foundOffsetMs: -HOUR,
      isOrderKnown: true,
    });
    expect(found).toMatchObject({
      clockGround: 'zone-error',
      offsetEvidence: expect.stringContaining('12 of 12 shared IDs'),
    });
    const set = (offsetMs: number | null) =>
      call('PATCH', `/cases/${caseId}/files/${ids['ledger-db.log']}`, { offsetMs });
    await set(-90_000);
    const byPerson = fileOf(await settled(), 'ledger-db.log');
    expect(byPerson).toMatchObject({ offsetMs: -90_000, offsetOrigin: 'person', foundOffsetMs: -HOUR });
    await set(null);
    expect(fileOf(await settled(), 'ledger-db.log')).toMatchObject({ offsetMs: -HOUR, offsetOrigin: 'detected' });
  });

  it('is looked at for the first time without being asked', async () => {
    const { firstLook } = await client.get<{ firstLook: RcaResult }>(`/cases/${caseId}/first-look`);
    expect(firstLook.case).toMatchObject({ firstFailing: 'ledger-db', blastRadius: ['orders', 'web'], notRead: [] });
    expectTrue(firstLook);
    expect((await read()).severity).toBe(firstLook.severity);
  });

  it('tells that it is settled, and of the runs over it', async () => {
    const events = await server.platform.db
      .selectFrom('cases')
      .select(['settled_key'])
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    expect(events.settled_key).not.toBeNull();
    const told: LiveEvent[] = [];
    const stop = await server.platform.notifications.follow({
      onPayload: (payload) => told.push(JSON.parse(payload)),
      onGap: () => {},
    });
    const run = await analyze({ analysisMode: 'statistical' });
    await waitUntil(
      () => told.filter((event) => event.type === 'rca-run' && event.id === run.id),
      (of) => of.some((event) => event.type === 'rca-run' && event.status === 'completed'),
    );
    expect(told).toContainEqual(expect.objectContaining({ type: 'rca-run', logFileId: null, caseId, id: run.id }));
    void stop;
  });
});

describe('a run over a case', () => {
  it('without a model names the first failing service, and every line it cites stands in its file', async () => {
    const run = await analyze({ analysisMode: 'statistical' });
    expect(run).toMatchObject({ status: 'completed', logFileId: null, caseId, analysisMode: 'statistical' });
    const result = run.result ?? expect.fail('no result');
    expect(result.case).toMatchObject({ firstFailing: 'ledger-db', blastRadius: ['orders', 'web'] });
    expect(result.summary).toMatch(/ledger-db\.log:\d+/);
    expectTrue(result);
    expect(await read()).toMatchObject({ rcaAnalysisStatus: 'completed', rcaAnalysisJobId: run.id });
    const listed = await client.get<{ analyses: RcaRun[] }>(`/cases/${caseId}/analyses`);
    expect(listed.analyses[0]).toMatchObject({ id: run.id, caseId });
    const newest = await client.get<{ analysis: RcaResult }>(`/cases/${caseId}/rca-results`);
    expect(newest.analysis).toEqual(result);
    // The runs of its files are their own.
    expect((await client.get<{ analyses: RcaRun[] }>(`/logs/${ids['web.log']}/analyses`)).analyses).toEqual([]);
  });

  describe('with a model', () => {
    let model: ScriptedServer;
    afterEach(() => model.close());

    it('asks under one budget, verifies against the files, is reviewed and recalled, and is forgotten with its case', async () => {
      model = await startScriptedOllama({ models: ['tiny:latest'], reply: (body) => answerBySchema(body) });
      await client.useEndpoint(model.url);
      const own = (await call('POST', '/cases', { name: 'again', logFileIds: Object.values(ids) })).body as {
        case: Case;
      };
      const { id } = await settled(own.case.id);
      expect((await call('GET', `/cases/${id}/run-estimate`)).body).toMatchObject({
        chunks: { total: expect.any(Number) },
      });
      const run = await analyze({ model: 'tiny:latest', timeout: 60 }, id);
      expect([run.status, run.error]).toEqual(['completed', null]);
      const result = run.result ?? expect.fail('no result');
      expect(result.model).toBe('tiny:latest');
      expect(result.case?.firstFailing).toBe('ledger-db');
      expectTrue(result);
      const record = await client.get<{ shownLines: unknown[] }>(`/jobs/${run.id}/record`);
      expect(record.shownLines.length).toBeGreaterThan(0);
      const review = { isCorrect: false, correction: 'the disk of the ledger was full of core dumps' };
      expect((await call('POST', `/analyses/${run.analysisMemoryId}/feedback`, review)).status).toBe(200);
      await analyze({ model: 'tiny:latest', timeout: 60 });
      expect(promptText(model.requestsTo('/api/chat').at(-1)?.body)).toContain(review.correction);
      const similar = await client.get<{ cases: object[] }>(
        `/analyses/${(await newestRun()).analysisMemoryId}/similar`,
      );
      expect(similar.cases).toMatchObject([{ logFileId: null, caseId: id, filename: 'again', runId: run.id }]);
      expect((await call('DELETE', `/cases/${id}?hardDelete=true`)).status).toBe(200);
      expect((await call('GET', `/jobs/${run.id}/status`)).status).toBe(404);
      const left = await server.platform.db.selectFrom('llm_calls').select('id').where('run_id', '=', run.id).execute();
      expect(left).toEqual([]);
    });

    const newestRun = async () => (await client.get<{ analyses: [RcaRun] }>(`/cases/${caseId}/analyses`)).analyses[0];

    it('is one at a time, is cancelled, and ends with its case', async () => {
      model = await startScriptedOllama({ models: ['tiny:latest'], reply: () => new Promise<never>(() => {}) });
      await client.useEndpoint(model.url);
      const { case: own } = (await call('POST', '/cases', { name: 'slow', logFileIds: Object.values(ids) })).body as {
        case: Case;
      };
      await settled(own.id);
      const body = { model: 'tiny:latest', timeout: 60 };
      const first = (await call('POST', `/cases/${own.id}/analyze`, body)).body as { jobId: string };
      const second = await call('POST', `/cases/${own.id}/analyze`, body);
      expect(second).toMatchObject({ status: 409, body: { error: 'An RCA is already running for this case' } });
      expect((await client.cancel(first.jobId)).status).toBe(200);
      expect(await client.waitForRun(first.jobId)).toMatchObject({ status: 'failed', error: /^Cancelled by / });
      const third = (await call('POST', `/cases/${own.id}/analyze`, body)).body as { jobId: string };
      await call('DELETE', `/cases/${own.id}`);
      const gone = await server.platform.db
        .selectFrom('rca_runs')
        .select('status')
        .where('id', '=', third.jobId)
        .executeTakeFirstOrThrow();
      expect(gone.status).toBe('failed');
    });
  });

  it.each([
    ['of a case that never was', () => 'nothing', 404, 'This case does not exist or was deleted'],
    ['of a case without files', async () => madeOf([]), 409, 'None of the files in this case could be parsed'],
    [
      'of a case whose only file is no log',
      async () => madeOf([(await client.upload('\u0000\u0001\u0002\u0003'.repeat(200), 'core.log')).id]),
      409,
      'None of the files in this case could be parsed',
    ],
  ])('%s is refused in words', async (_what, make, status, sentence) => {
    const answer = await call('POST', `/cases/${await make()}/analyze`, { analysisMode: 'statistical' });
    expect(answer).toMatchObject({ status, body: { error: sentence } });
  });

  const madeOf = async (logFileIds: string[]) => {
    const body = { name: 'odd', ...(logFileIds.length > 0 && { logFileIds }) };
    const { id } = ((await call('POST', '/cases', body)).body as { case: Case }).case;
    return (await settled(id)).id;
  };

  it('goes on without a member that could not be parsed, and says which and why', async () => {
    const broken = await client.upload('\u0000\u0001\u0002\u0003'.repeat(200), 'memory.log');
    const id = await madeOf([...Object.values(ids), broken.id]);
    const { result } = await analyze({ analysisMode: 'statistical' }, id);
    expect(result?.case?.notRead).toEqual([{ file: 'memory.log', reason: broken.error }]);
    expect(result?.case?.firstFailing).toBe('ledger-db');
  });
});
