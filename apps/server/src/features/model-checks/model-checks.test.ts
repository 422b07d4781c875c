import type { LlmCall, ModelCheck } from '@rootline/contract';
import {
  answerBySchema,
  type ReplyScript,
  type ScriptedServer,
  startScriptedOllama,
} from '@rootline/llm-client/scripted-server';
import { CHECK_CASES } from '@rootline/rca';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
const models: ScriptedServer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());
afterEach(() => Promise.all(models.splice(0).map((model) => model.close())));

async function useModel(reply: ReplyScript): Promise<ScriptedServer> {
  const model = await startScriptedOllama({ models: [{ name: 'tiny', contextTokens: 8192 }], reply });
  models.push(model);
  await call('POST', '/settings/llm-endpoint', { llm_endpoint: model.url });
  return model;
}

const call = (method: string, address: string, body?: unknown) =>
  server.call(method, address, { token: admin.token, ...(body !== undefined && { body }) });
const list = async () => ((await call('GET', '/settings/llm-checks')).body as { checks: ModelCheck[] }).checks;
const newest = async () => (await list())[0];
const start = async (model = 'tiny') => {
  const { status, body } = await call('POST', '/settings/llm-checks', { model });
  expect(body).toEqual({ id: expect.any(String) });
  expect(status).toBe(200);
  return (body as { id: string }).id;
};
/** A check starts a process for every log. */
const LONG_MS = 300_000;
/** Ends before the test does, so that a failure says what was waited for. */
const until = { timeout: LONG_MS / 2, interval: 200 };
const NAMES = CHECK_CASES.map(({ name }) => name);

/** An honest model that names the line with the label of a log where it is shown one. */
function knowing(body: unknown): string {
  const answer = answerBySchema(body);
  if (!answer.startsWith('{')) return answer;
  const rows = JSON.stringify(body).split('\\n');
  const labeled = rows.find((row) => /^\d+\| /.test(row) && CHECK_CASES.some(({ cause }) => cause?.test(row) === true));
  const line = /^\d+/.exec(labeled ?? '')?.[0];
  return line === undefined ? answer : JSON.stringify({ ...JSON.parse(answer), cause: `L${line}` });
}

it('a check tries every log through the real way, and its result is kept', { timeout: LONG_MS }, async () => {
  const model = await useModel(knowing);
  await start();
  await expect.poll(newest, until).toMatchObject({ status: 'completed' });
  const check = await newest();
  expect(check?.cases.map(({ name }) => name)).toEqual(NAMES);
  expect(check).toMatchObject({ casesTotal: 12, error: null, totals: { cases: 12, failed: 0, unreadableAnswers: 0 } });
  expect(check?.totals.hits).toBeGreaterThan(6);
  expect(check?.totals.calls).toBe(model.requestsTo('/api/chat').length);
  expect(check?.verdict).not.toBeNull();
  await server.restart();
  expect(await newest()).toEqual(check);
});

it('a model that talks is poor, and its calls are in the record without a job', { timeout: LONG_MS }, async () => {
  await useModel(() => 'It is probably the network.');
  await start();
  await expect.poll(newest, until).toMatchObject({ status: 'completed', verdict: 'poor' });
  const check = await newest();
  expect(check?.totals.unreadableAnswers).toBe((check?.totals.calls ?? 0) / 2);
  const { apiCalls } = (await call('GET', '/admin/llm-api-calls')).body as { apiCalls: LlmCall[] };
  expect(apiCalls[0]).toMatchObject({ jobId: null, logFileId: null, model: 'tiny' });
});

it('a check can be ended, which ends the call under way', async () => {
  const model = await useModel(() => new Promise<string>(() => {}));
  const id = await start();
  await expect.poll(() => model.requestsTo('/api/chat').length, until).toBeGreaterThan(0);
  expect(await start()).toBe(id);
  expect((await call('POST', `/settings/llm-checks/${id}/cancel`)).status).toBe(200);
  expect(await newest()).toMatchObject({
    status: 'failed',
    verdict: null,
    error: expect.stringMatching(/^Cancelled by /),
  });
  await expect.poll(() => model.requestsTo('/api/chat')[0]?.aborted, until).toBe(true);
  expect(await call('POST', `/settings/llm-checks/${id}/cancel`)).toMatchObject({ status: 409 });
  expect(await call('POST', '/settings/llm-checks/none/cancel')).toMatchObject({ status: 404 });
});

it('a server that stops goes on with the logs that are not done', { timeout: LONG_MS }, async () => {
  let answers = 0;
  // The sixth answer never comes.
  const model = await useModel((body) => {
    answers += 1;
    return answers > 5 ? new Promise<string>(() => {}) : answerBySchema(body);
  });
  await start();
  await expect.poll(() => answers, until).toBe(6);
  const before = (await newest())?.cases;
  expect(before?.length).toBeGreaterThan(0);
  model.setReply((body) => answerBySchema(body));
  await server.restart();
  await expect.poll(newest, until).toMatchObject({ status: 'completed' });
  const cases = (await newest())?.cases;
  expect(cases?.map(({ name }) => name)).toEqual(NAMES);
  expect(cases?.slice(0, before?.length)).toEqual(before);
});

it('a server that is away fails the check with the reason', async () => {
  const model = await useModel((body) => answerBySchema(body));
  await model.close();
  await start();
  await expect
    .poll(newest, until)
    .toMatchObject({ status: 'failed', error: expect.stringMatching(/^[A-Z]/), cases: [] });
});

it.each([
  ['a model that the endpoint does not have', { model: 'huge' }, /huge is not available/],
  ['no model', {}, /Please select a model/],
  ['a time limit out of range', { model: 'tiny', timeoutSeconds: 0 }, /from 1 to 86400/],
])('%s is refused', async (_title, body, sentence) => {
  await useModel((asked) => answerBySchema(asked));
  const answer = await call('POST', '/settings/llm-checks', body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: expect.stringMatching(sentence) });
});
