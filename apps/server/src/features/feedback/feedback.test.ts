import type { Feedback } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  viewer = await server.addUser('VIEWER');
});
afterAll(() => server.stop());

async function analyze() {
  const client = createAnalysisClient(server, admin);
  const file = await client.upload(writeIncidentLog({ errorKinds: 5, errorsPerKind: 3 }).text);
  const run = await client.analyze(file.id, { analysisMode: 'statistical' });
  return { client, file, run, address: `/analyses/${run.analysisMemoryId}/feedback` };
}
const list = async (address: string, { token }: TestUser) =>
  ((await server.call('GET', address, { token })).body as { feedback: Feedback[] }).feedback;

describe('a review', () => {
  it('is kept, shown first to its author, and marks the run and the file as reviewed', async () => {
    const { client, file, run, address } = await analyze();
    const body = { isCorrect: false, correction: ' it was the storage change ' };
    const answer = await server.call('POST', address, { token: viewer.token, body });
    expect(answer.status).toBe(200);
    await server.call('POST', address, { token: admin.token, body: { isCorrect: true } });
    const seen = await list(address, viewer);
    expect(seen.map(({ userId }) => userId)).toEqual([viewer.user.id, admin.user.id]);
    expect(seen[0]).toEqual({ ...(answer.body as { feedback: Feedback }).feedback });
    expect(seen[0]).toMatchObject({ isCorrect: false, correction: 'it was the storage change' });
    expect((await list(address, admin)).map(({ userId }) => userId)).toEqual([admin.user.id, viewer.user.id]);
    expect(await client.readRun(run.id)).toMatchObject({ hasReview: true });
    const { logFile } = await client.get<{ logFile: { hasReview: boolean } }>(`/logs/${file.id}`);
    expect(logFile.hasReview).toBe(true);
  });

  it('replaces the earlier one of the same user', async () => {
    const { address } = await analyze();
    for (const isCorrect of [true, false])
      await server.call('POST', address, { token: viewer.token, body: { isCorrect } });
    const seen = await list(address, viewer);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ isCorrect: false, correction: null });
  });

  it.each([
    [{}, 'Please say whether the analysis is correct'],
    [{ isCorrect: 'yes' }, 'Please say whether the analysis is correct'],
    [{ isCorrect: true, correction: 'x'.repeat(4001) }, 'Comment must be at most 4000 characters long'],
    [{ isCorrect: true, correction: 'a\u0000b' }, 'The request must not contain NUL characters'],
  ])('is refused when it is not valid: %#', async (body, message) => {
    const { address } = await analyze();
    const answer = await server.call('POST', address, { token: viewer.token, body });
    expect([answer.status, answer.body]).toEqual([400, { error: message, message }]);
  });

  it('has no place at an analysis that is not there or whose file was deleted', async () => {
    const { file, address } = await analyze();
    await server.call('DELETE', `/logs/${file.id}`, { token: admin.token });
    for (const gone of ['/analyses/nothing/feedback', address]) {
      expect((await server.call('GET', gone, { token: viewer.token })).status).toBe(404);
      expect((await server.call('POST', gone, { token: viewer.token, body: { isCorrect: true } })).status).toBe(404);
    }
  });
});

describe('the export of all reviews', () => {
  it('says where the analysis is, as long as its file is not deleted', async () => {
    const { address, run, file } = await analyze();
    await server.call('POST', address, { token: viewer.token, body: { isCorrect: true } });
    const exported = async () => (await list('/analyses/export/all', admin))[0];
    expect(await exported()).toMatchObject({ logFileId: file.id, runId: run.id });
    await server.call('DELETE', `/logs/${file.id}`, { token: admin.token });
    expect(await exported()).not.toHaveProperty('logFileId');
  });

  it('is for administrators, newest first', async () => {
    const { address, run } = await analyze();
    await server.call('POST', address, { token: viewer.token, body: { isCorrect: true } });
    expect((await server.call('GET', '/analyses/export/all', { token: viewer.token })).status).toBe(403);
    const all = await list('/analyses/export/all', admin);
    expect(all[0]).toMatchObject({ analysisMemoryId: run.analysisMemoryId, userId: viewer.user.id });
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
  });
});

describe('the count of all reviews', () => {
  const count = async () => (await server.call('GET', '/analyses/feedback/counts', { token: admin.token })).body;

  it('is by answer, for administrators, and no export', async () => {
    const before = (await count()) as { correct: number; incorrect: number };
    const { address } = await analyze();
    await server.call('POST', address, { token: viewer.token, body: { isCorrect: true } });
    await server.call('POST', address, { token: admin.token, body: { isCorrect: false } });
    expect(await count()).toEqual({ correct: before.correct + 1, incorrect: before.incorrect + 1 });
    const { status } = await server.call('GET', '/analyses/feedback/counts', { token: viewer.token });
    expect(status).toBe(403);
  });
});

describe('a reviewed analysis', () => {
  it('is shown beside the next analysis of a similar incident, in the words of its reviewer', async () => {
    const first = await analyze();
    const correction = 'the replicas had been scaled to zero by the nightly job';
    await server.call('POST', first.address, { token: viewer.token, body: { isCorrect: false, correction } });
    const second = await analyze();
    const { body } = await server.call('GET', `/analyses/${second.run.analysisMemoryId}/similar`, {
      token: viewer.token,
    });
    expect(JSON.stringify(body)).toContain(correction);
    // What a person wrote is no finding of ours.
    expect(JSON.stringify(second.run.result)).not.toContain(correction);
  });
});
