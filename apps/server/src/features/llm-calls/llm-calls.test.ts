import { LIMITS, type LlmCall } from '@rootline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLlmCalls, type LlmCalls } from '#features/llm-calls/llm-calls.ts';
import { newId } from '#platform/new-id.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let calls: LlmCalls;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  calls = createLlmCalls(server.platform);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.platform.db.deleteFrom('llm_calls').execute();
});

const START = { callType: 'rca_analysis', model: 'tiny', payload: '{"model":"tiny"}' } as const;
const END = { status: 200, durationMs: 1234, response: '{}', error: null, promptTokens: 40, completionTokens: 9 };

async function list(): Promise<LlmCall[]> {
  const answer = await server.call('GET', '/admin/llm-api-calls', { token: admin.token });
  expect(answer.status).toBe(200);
  return (answer.body as { apiCalls: LlmCall[] }).apiCalls;
}

const addFile = (id: string) =>
  server.platform.db
    .insertInto('log_files')
    .values({
      id,
      filename: 'app.log',
      source: 'upload',
      size: 1,
      blob_key: id,
      uploaded_by: admin.user.id,
      created_at: new Date(),
      status: 'completed',
    })
    .execute();

describe('the record of a model call', () => {
  it('is not written for a file that was erased before the call', async () => {
    const end = await calls.recorderFor({ runId: 'run-1', logFileId: 'erased' })(START);
    await end(END);
    expect(await list()).toEqual([]);
  });

  it('is there from the start of the attempt and complete at its end', async () => {
    await addFile('file-1');
    const record = calls.recorderFor({ runId: 'run-1', logFileId: 'file-1' });
    const end = await record(START);
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        timestamp: expect.stringMatching(/Z$/),
        callType: 'rca_analysis',
        model: 'tiny',
        status: 0,
        duration: null,
        logFileId: 'file-1',
        jobId: 'run-1',
        payload: START.payload,
        response: null,
        error: null,
        promptTokens: null,
        completionTokens: null,
      },
    ]);
    await end(END);
    expect(await list()).toMatchObject([
      { status: 200, duration: 1234, response: '{}', error: null, promptTokens: 40, completionTokens: 9 },
    ]);
  });

  it('keeps 64 KiB of each text and says what was cut', async () => {
    const record = calls.recorderFor({ runId: null, logFileId: null });
    const end = await record({ ...START, payload: 'p'.repeat(200_000) });
    await end({ ...END, response: 'r\u0000'.repeat(100_000) });
    const [call] = await list();
    for (const text of [call?.payload ?? '', call?.response ?? '']) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LIMITS.llm.recordBytes);
      expect(text).toMatch(/\[cut, \d+ bytes in all\]$/);
    }
  });

  it('is lost without a word to the caller when the database refuses it', async () => {
    const record = calls.recorderFor({ runId: null, logFileId: null });
    const unknown = { ...START, payload: null as unknown as string };
    const end = await record(unknown);
    await expect(end(END)).resolves.toBeUndefined();
    expect(await list()).toEqual([]);
    expect(server.logLines.join('\n')).toContain('The record of a model call could not be written');
  });

  it('goes when it is too old, or the oldest of too many', async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000);
    const row = (created_at: Date) => ({
      id: newId(),
      created_at,
      call_type: 'general' as const,
      status: 200,
      payload: '',
    });
    const old = row(days(LIMITS.llm.recordDays + 1));
    const many = Array.from({ length: LIMITS.llm.records + 5 }, (_row, index) =>
      row(new Date(Date.now() - index * 1000 - 60_000)),
    );
    for (const part of [[old], many.slice(0, 5000), many.slice(5000)]) {
      await server.platform.db.insertInto('llm_calls').values(part).execute();
    }
    const record = createLlmCalls(server.platform).recorderFor({ runId: null, logFileId: null });
    await (await record(START))(END);
    const { count } = await server.platform.db
      .selectFrom('llm_calls')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(LIMITS.llm.records);
    expect(await list()).toHaveLength(LIMITS.llm.listedRecords);
  });

  it('is listed newest first', async () => {
    const record = calls.recorderFor({ runId: null, logFileId: null });
    for (const model of ['first', 'second', 'third']) {
      const end = await record({ ...START, model });
      await end(END);
    }
    const times = (await list()).map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times).toHaveLength(3);
  });

  it('is read and cleared by administrators only', async () => {
    await calls.recorderFor({ runId: null, logFileId: null })(START);
    for (const role of ['MANAGER', 'RESPONDER', 'VIEWER'] as const) {
      const { token } = await server.addUser(role);
      expect((await server.call('GET', '/admin/llm-api-calls', { token })).status).toBe(403);
      expect((await server.call('DELETE', '/admin/llm-api-calls', { token })).status).toBe(403);
    }
    expect((await server.call('DELETE', '/admin/llm-api-calls', { token: admin.token })).body).toEqual({ ok: true });
    expect(await list()).toEqual([]);
  });

  it('says that a server which was killed did not see its end', async () => {
    const alone = createLlmCalls({ ...server.platform, config: { ...server.config, databaseUrl: null } });
    await alone.recorderFor({ runId: null, logFileId: null })(START);
    await alone.endInterrupted();
    expect(await list()).toMatchObject([{ status: 502, error: 'The server stopped during this call' }]);
  });
});
