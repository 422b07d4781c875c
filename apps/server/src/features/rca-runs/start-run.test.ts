import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalysisClient, createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const incident = writeIncidentLog({ errorKinds: 4, errorsPerKind: 3 });
let server: TestServer;
let user: TestUser;
let client: AnalysisClient;

beforeAll(async () => {
  server = await startTestServer({ env: { RCA_MAX_CHUNKS: '32' } });
  user = await server.addUser('ADMIN');
  client = createAnalysisClient(server, user);
});
afterAll(() => server.stop());

const refusal = (text: string) => ({ error: text, message: text });

describe('starting a run', () => {
  it.each([
    [{ timeout: 0 }, 'Timeout must be a whole number of seconds from 1 to 86400'],
    [{ timeout: 86_401 }, 'Timeout must be a whole number of seconds from 1 to 86400'],
    [{ timeout: 1.5 }, 'Timeout must be a whole number of seconds from 1 to 86400'],
    [{ timeout: '60' }, 'Timeout must be a whole number of seconds from 1 to 86400'],
    [{ chunking: 'yes' }, 'Chunking must be true or false'],
    [{ smartChunking: 1 }, 'Smart chunking must be true or false'],
    [{ askIfHealthy: 1 }, 'Ask if healthy must be true or false'],
    [{ model: '' }, 'Please select a model'],
    [{ model: '../etc' }, 'This is not a valid model name'],
    [
      { timeout: 1800, chunking: true },
      'With this timeout and number of chunks, the run could take more than a day. Please choose a shorter timeout',
    ],
    [{ chunking: false }, 'LLM endpoint not configured'],
  ])('refuses %j with its sentence', async (body, text) => {
    const file = await client.upload(incident.text);
    const answer = await client.start(file.id, body);
    expect([answer.status, answer.body]).toEqual([400, refusal(text)]);
  });

  it('answers 404 for a file that is not there and for one that was deleted', async () => {
    const file = await client.upload(incident.text);
    await server.call('DELETE', `/logs/${file.id}?hardDelete=false`, { token: user.token });
    for (const id of ['nothing', file.id]) {
      expect((await client.start(id, { analysisMode: 'statistical' })).status).toBe(404);
    }
  });

  it('lets one run per file be active, whatever two requests do at once', async () => {
    const file = await client.upload(incident.text);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.start(file.id, { analysisMode: 'statistical' })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(4);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body).toEqual(refusal('An RCA is already running for this file'));
    for (const { body, status } of answers)
      if (status === 200) await client.waitForRun((body as { jobId: string }).jobId);
  });

  it('refuses a viewer when the policy is strict', async () => {
    const strict = await startTestServer({ env: { ROLE_POLICY: 'strict' } });
    try {
      const viewer = createAnalysisClient(strict, await strict.addUser('VIEWER'));
      const responder = createAnalysisClient(strict, await strict.addUser('RESPONDER'));
      const file = await responder.upload(incident.text);
      expect((await viewer.start(file.id, { analysisMode: 'statistical' })).status).toBe(403);
      expect((await viewer.cancel('any')).status).toBe(403);
    } finally {
      await strict.stop();
    }
  });
});

describe('reading runs', () => {
  it('answers 404 for a run that is not there and for one whose file was deleted', async () => {
    const file = await client.upload(incident.text);
    const run = await client.analyze(file.id, { analysisMode: 'statistical' });
    await server.call('DELETE', `/logs/${file.id}?hardDelete=true`, { token: user.token });
    for (const id of ['nothing', run.id]) {
      for (const address of [`/jobs/${id}/status`, `/jobs/${id}/record`]) {
        expect((await server.call('GET', address, { token: user.token })).status).toBe(404);
      }
      expect((await client.cancel(id)).status).toBe(404);
    }
  });

  it('answers null and no runs for a file that was never analysed', async () => {
    const file = await client.upload(incident.text);
    expect(await client.get(`/logs/${file.id}/rca-results`)).toEqual({ analysis: null });
    expect(await client.get(`/logs/${file.id}/analyses`)).toEqual({ analyses: [] });
  });

  it('refuses to cancel a run that has ended', async () => {
    const file = await client.upload(incident.text);
    const run = await client.analyze(file.id, { analysisMode: 'statistical' });
    const answer = await client.cancel(run.id);
    expect([answer.status, answer.body]).toEqual([409, refusal('This RCA run has already ended')]);
  });
});
