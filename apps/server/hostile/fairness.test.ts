import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, type LlmPull, type LogFile } from '@rootline/contract';
import { answerBySchema, type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { upload, uploadParsed } from '#testing/uploads.ts';
import { waitUntil } from '#testing/wait-until.ts';

/** One user asks for more than all places of a queue. Another one's work must end while the first one's still fills them. */

const MiB = 1024 ** 2;
const SMALL_LOG = '2026-03-01 10:00:00 ERROR pump is low\n'.repeat(50);
/** No format fits, so the uploader's model is asked for one. */
const UNKNOWN_LOG = Array.from({ length: 60 }, (_, i) => `|${1000 + 7 * i}| <W> {pump-${i % 3}} pressure ${i}\n`).join(
  '',
);

let server: TestServer;
let greedy: TestUser;
let other: TestUser;
let models: ScriptedServer[];
beforeEach(async () => {
  models = [];
  server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(64 * MiB) } });
  greedy = await server.addUser('ADMIN');
  other = await server.addUser('ADMIN');
});
afterEach(async () => {
  await server.stop();
  await Promise.all(models.map((model) => model.close()));
});

type Faults = Parameters<typeof startScriptedOllama>[0];

async function useModelServer({ token }: TestUser, options: Faults = {}): Promise<ScriptedServer> {
  const tiny = { name: 'tiny:latest', contextTokens: 4096 };
  const model = await startScriptedOllama({ models: [tiny], reply: (body) => answerBySchema(body), ...options });
  models.push(model);
  await server.call('POST', '/settings/llm-endpoint', { token, body: { llm_endpoint: model.url } });
  return model;
}

const hangs = { faults: { kind: 'hang-before-headers' } } as const;
const asked = (model: ScriptedServer, path: string) => model.requestsTo(path).length;

async function filesOf({ user, token }: TestUser): Promise<{ waiting: number; ended: number }> {
  const { body } = await server.call('GET', '/logs', { token });
  const own = (body as { logFiles: LogFile[] }).logFiles.filter(({ uploadedBy }) => uploadedBy === user.id);
  const ended = own.filter(({ status }) => status === 'completed' || status === 'failed').length;
  return { ended, waiting: own.length - ended };
}

/** As many at once as one user may upload. */
async function uploadMany(contents: readonly string[], { token } = greedy): Promise<void> {
  const left = [...contents];
  const sender = async () => {
    for (let content = left.pop(); content !== undefined; content = left.pop()) {
      expect((await upload(server, token, content)).status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: LIMITS.upload.perUser }, sender));
}

test('60 uploads whose model server never answers leave a parser to everybody else', async () => {
  const model = await useModelServer(greedy, hangs);
  await uploadMany(Array.from({ length: 60 }, () => UNKNOWN_LOG));
  await waitUntil(
    () => asked(model, '/api/chat'),
    (calls) => calls > 0,
  );
  const before = await filesOf(greedy);
  expect(await uploadParsed(server, other.token, SMALL_LOG)).toMatchObject({ status: 'completed', entryCount: 50 });
  const after = await filesOf(greedy);
  expect(before.waiting).toBeGreaterThan(50);
  expect(after.ended - before.ended).toBeLessThanOrEqual(LIMITS.parsing.atOnce);
}, 60_000);

test('a small log does not wait behind large ones, though two users have filled every place for those', async () => {
  const large = UNKNOWN_LOG.repeat(Math.ceil((LIMITS.parsing.smallBytes + 1) / UNKNOWN_LOG.length));
  const second = await server.addUser('ADMIN');
  for (const user of [greedy, second]) {
    await useModelServer(user, hangs);
    await uploadMany([large, large], user);
  }
  await waitUntil(
    () => models.filter((model) => asked(model, '/api/chat') > 0).length,
    (busy) => busy === 2,
  );
  expect(await uploadParsed(server, other.token, SMALL_LOG)).toMatchObject({ status: 'completed' });
  expect([await filesOf(greedy), await filesOf(second)]).toEqual([
    { ended: 0, waiting: 2 },
    { ended: 0, waiting: 2 },
  ]);
}, 60_000);

test('two runs whose model server says nothing leave a place to the run of another user', async () => {
  const slow = createAnalysisClient(server, greedy);
  const quick = createAnalysisClient(server, other);
  const log = writeIncidentLog({ errorKinds: 10, errorsPerKind: 2 }).text;
  const silent = await useModelServer(greedy, hangs);
  await useModelServer(other);
  const files = await Promise.all([slow.upload(log), slow.upload(log), slow.upload(log), quick.upload(log)]);
  const options = { model: 'tiny:latest', timeout: 120 };
  const started = await Promise.all(files.slice(0, 3).map(({ id }) => slow.start(id, options)));
  const runs = started.map(({ body }) => (body as { jobId: string }).jobId);
  await waitUntil(
    () => asked(silent, '/api/chat'),
    (calls) => calls > 0,
  );
  const run = await quick.analyze(files[3]?.id ?? '', options);
  expect(run.status).toBe('completed');
  const states = (await Promise.all(runs.map(slow.readRun))).map(({ status }) => status);
  expect(states.toSorted()).toEqual(['pending', 'running', 'running']);
}, 60_000);

test('downloads that never end leave a place to the download of another user', async () => {
  const wanted = ['a', 'b', 'c', 'd', 'e'];
  const silent = await useModelServer(greedy, { library: wanted, ...hangs });
  await useModelServer(other, { library: ['qwen'] });
  const leave = new AbortController();
  const pulls = wanted.map((model) =>
    fetch(`${server.url}/settings/llm-pull-model`, {
      method: 'POST',
      headers: { authorization: `Bearer ${greedy.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model }),
      signal: leave.signal,
    }).catch(() => null),
  );
  await waitUntil(
    () => asked(silent, '/api/pull'),
    (calls) => calls >= LIMITS.llm.pullsPerUser,
  );
  await sleep(300);
  const answer = await server.call('POST', '/settings/llm-pull-model', { token: other.token, body: { model: 'qwen' } });
  expect(answer.status).toBe(200);
  const { body } = await server.call('GET', '/settings/llm-pulls', { token: greedy.token });
  const states = (body as { pulls: LlmPull[] }).pulls.map(({ status }) => status);
  expect(states.toSorted()).toEqual(['pending', 'pending', 'pending', 'running', 'running']);
  leave.abort();
  await Promise.all(pulls);
}, 60_000);
