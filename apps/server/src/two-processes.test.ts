import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, type LlmPull, type LogEntry, type LogFile, type RcaRun } from '@rootline/contract';
import { answerBySchema, type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { createTestDatabase, runSql, type TestDatabase } from '#testing/test-postgres.ts';
import { startTestS3, type TestS3 } from '#testing/test-s3.ts';

const ADMIN = { email: 'admin@example.com', password: 'correct horse' };
const LINES = 40_000;
const lineOf = (index: number) => {
  const time = new Date(Date.UTC(2026, 2, 1) + index).toISOString();
  return `${time} ${index % 100 === 0 ? 'ERROR' : 'INFO'} db - request ${index} ended\n`;
};
const LONG_LOG = Array.from({ length: LINES }, (_line, index) => lineOf(index)).join('');

/** The long log is parsed in parts. */
const IN_PARTS = { PARSE_PART_BYTES: String(LIMITS.parsing.leastPartBytes) };

let database: TestDatabase;
let s3: TestS3;
let folder: string;
let processes: ServerProcess[];
/** As on a machine of its own: the processes share a database and a bucket, and no folder. */
async function start(role: string, more: Record<string, string> = {}): Promise<ServerProcess> {
  const started = await startServerProcess({
    ...s3.env,
    DATA_DIR: path.join(folder, `machine-${processes.length}`),
    SECRET_KEY: 'of all of them',
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '4',
    ROLE: role,
    ...more,
  });
  processes.push(started);
  return started;
}

beforeAll(async () => {
  processes = [];
  database = await createTestDatabase();
  s3 = await startTestS3();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-two-'));
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill('SIGKILL')));
  await database.drop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

describe('two processes that answer', () => {
  let apis: [ServerProcess, ServerProcess];
  beforeAll(async () => {
    apis = [await start('api'), await start('api')];
  });

  it('take the set-up code of the one that started last, once', async () => {
    const code = await untilDefined(() => /\/setup#(\S+)\n/.exec(apis[1].output.text)?.[1]);
    const body = { ...ADMIN, firstName: 'Ada', lastName: 'Byron', code };
    expect((await apis[0].call('POST', '/setup', { body })).status).toBe(200);
    expect((await apis[1].call('POST', '/setup', { body })).status).toBe(409);
  });

  it('store the password at the cost that docs/security.md names, whatever tests save elsewhere', async () => {
    const [row] = await runSql(database.url, 'select password_hash from users');
    expect(row).toEqual({ password_hash: expect.stringMatching(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/) });
  });

  it('know the sessions that either opened', async () => {
    const { body } = await apis[0].call('POST', '/auth/login', { body: ADMIN });
    const { token } = body as { token: string };
    expect((await apis[1].call('GET', '/users/me', { token })).status).toBe(200);
    await apis[1].call('POST', '/auth/logout', { token });
    expect((await apis[0].call('GET', '/users/me', { token })).status).toBe(401);
  });

  it('count failed sign-ins together', async () => {
    const guess = (index: number) =>
      apis[index % 2 === 0 ? 0 : 1].call('POST', '/auth/login', {
        body: { email: 'x@example.com', password: 'guess' },
      });
    const statuses = [];
    for (let index = 0; index <= LIMITS.login.failures; index += 1) statuses.push((await guess(index)).status);
    expect(statuses).toEqual([...Array.from({ length: LIMITS.login.failures }, () => 400), 429]);
  });

  it('end at once when nothing is under way', async () => {
    expect(await Promise.all(apis.map((api) => api.kill('SIGTERM')))).toEqual([0, 0]);
  });
});

describe('one process that answers and one that works', () => {
  let api: ServerProcess;
  let worker: ServerProcess;
  let model: ScriptedServer;
  let token: string;
  beforeAll(async () => {
    const tiny = { name: 'tiny:latest', contextTokens: 4096 };
    model = await startScriptedOllama({ models: [tiny], library: ['qwen'], reply: (body) => answerBySchema(body) });
    [api, worker] = [await start('api'), await start('worker', { METRICS: 'on', METRICS_PORT: '0', ...IN_PARTS })];
    const login = await api.call('POST', '/auth/login', { body: ADMIN });
    token = (login.body as { token: string }).token;
    await call('POST', '/settings/llm-endpoint', { llm_endpoint: model.url });
  });
  afterAll(() => model.close());

  async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
    const answer = await api.call(method, address, { token, body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as T;
  }
  async function upload(text: string): Promise<string> {
    const form = new FormData();
    form.set('logfile', new File([text], 'app.log'));
    return (await call<{ logFile: LogFile }>('POST', '/logs/upload', form)).logFile.id;
  }
  async function fileWith(id: string, statuses: string[]): Promise<LogFile> {
    for (;;) {
      const { logFiles } = await call<{ logFiles: LogFile[] }>('GET', '/logs');
      const file = logFiles.find((each) => each.id === id);
      if (file !== undefined && statuses.includes(file.status)) return file;
      await sleep(10);
    }
  }
  async function runWith(jobId: string, statuses: string[]): Promise<RcaRun> {
    for (;;) {
      const { job } = await call<{ job: RcaRun }>('GET', `/jobs/${jobId}/status`);
      if (statuses.includes(job.status)) return job;
      await sleep(50);
    }
  }
  const parsed = (id: string) => fileWith(id, ['completed', 'failed']);
  const ended = (jobId: string) => runWith(jobId, ['completed', 'failed']);
  const analyze = async (id: string, body: object) =>
    (await call<{ jobId: string }>('POST', `/logs/${id}/analyze`, body)).jobId;
  const withModel = { model: 'tiny:latest', timeout: 60, chunking: true, smartChunking: true };

  let fileId: string;
  it('a file is taken in by the one and parsed by the other', async () => {
    fileId = await upload(LONG_LOG.slice(0, 100_000));
    expect(await parsed(fileId)).toMatchObject({ status: 'completed', error: null });
    const { entries } = await call<{ entries: unknown[] }>('GET', `/logs/${fileId}/entries?limit=5`);
    expect(entries).toHaveLength(5);
  });

  it('the one that works tells its health, and what it parsed', async () => {
    const ready = await fetch(`${worker.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
    expect(await (await fetch(`${worker.url}/metrics`)).text()).toContain('rootline_parsed_bytes_total 100000\n');
  });

  it('runs are started at the one and done by the other, with a model and without', async () => {
    const statistical = await ended(await analyze(fileId, { analysisMode: 'statistical' }));
    expect(statistical).toMatchObject({ status: 'completed', analysisMode: 'statistical' });
    const run = await ended(await analyze(fileId, withModel));
    expect(run).toMatchObject({ status: 'completed', model: 'tiny:latest', error: null });
    const { analysis } = await call<{ analysis: unknown }>('GET', `/logs/${fileId}/rca-results`);
    expect(analysis).toEqual(run.result);
  });

  it('models are downloaded by the other, and the one tells how far', async () => {
    await call('POST', '/settings/llm-pull-model', { model: 'qwen' });
    const { pulls } = await call<{ pulls: LlmPull[] }>('GET', '/settings/llm-pulls');
    expect(pulls).toMatchObject([{ model: 'qwen', status: 'completed' }]);
  });

  it('a run that is cancelled at the one ends at the other, which hangs up on the model', async () => {
    model.setFaults({ kind: 'hang-before-headers' });
    const before = model.requestsTo('/api/chat').length;
    const jobId = await analyze(await otherFile(), withModel);
    const asked = await untilDefined(() => model.requestsTo('/api/chat')[before]);
    await call('POST', `/jobs/${jobId}/cancel`);
    expect(await ended(jobId)).toMatchObject({ status: 'failed', error: 'Cancelled by Ada Byron' });
    await asked.ended;
    expect(asked.aborted).toBe(true);
  });

  it('a worker that is killed in the middle of a file and of a run loses neither', async () => {
    const before = model.requestsTo('/api/chat').length;
    const jobId = await analyze(await otherFile(), withModel);
    await untilDefined(() => model.requestsTo('/api/chat')[before]);
    const longFile = await upload(LONG_LOG);
    await fileWith(longFile, ['processing']);
    await worker.kill('SIGKILL');
    model.setFaults(undefined);
    expect(await fileWith(longFile, ['processing', 'completed'])).toMatchObject({ status: 'processing' });

    worker = await start('worker', IN_PARTS);
    expect(await parsed(longFile)).toMatchObject({ status: 'completed', entryCount: LINES });
    expect(await ended(jobId)).toMatchObject({ status: 'completed', error: null });
    const { total } = await call<{ total: number }>('GET', `/logs/${longFile}/entry-index`);
    expect(total).toBe(LINES);
  }, 180_000);

  it('two that work parse one file in parts', async () => {
    const second = await start('worker', IN_PARTS);
    const file = await parsed(await upload(LONG_LOG.repeat(2)));
    expect(file).toMatchObject({ status: 'completed', error: null, entryCount: 2 * LINES });
    const { entries } = await call<{ entries: LogEntry[] }>('GET', `/logs/${file.id}/entries?line=${2 * LINES}`);
    expect(entries.map(({ message }) => message)).toEqual([`request ${LINES - 1} ended`]);
    await second.kill('SIGTERM');
  });

  it('both end by themselves when they are told to, the worker in the middle of a run', async () => {
    model.setFaults({ kind: 'hang-before-headers' });
    const before = model.requestsTo('/api/chat').length;
    await analyze(await otherFile(), withModel);
    await untilDefined(() => model.requestsTo('/api/chat')[before]);
    expect(await Promise.all([api.kill('SIGTERM'), worker.kill('SIGTERM')])).toEqual([0, 0]);
  });

  /** Another text each time: an answer of a model is asked for once per text. */
  let files = 0;
  async function otherFile(): Promise<string> {
    files += 1;
    const id = await upload(LONG_LOG.slice(0, 50_000).replaceAll('ended', `ended ${'xyz'.slice(0, files)}`));
    await parsed(id);
    return id;
  }
});

async function untilDefined<T>(read: () => T | undefined): Promise<T> {
  for (;;) {
    const value = read();
    if (value !== undefined) return value;
    await sleep(20);
  }
}
