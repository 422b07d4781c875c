import type { RcaResult, RcaRun } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalysisClient, createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog, writeQuietLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const incident = writeIncidentLog({ errorKinds: 12, errorsPerKind: 6 });
let server: TestServer;
let client: AnalysisClient;

beforeAll(async () => {
  server = await startTestServer();
  client = createAnalysisClient(server, await server.addUser('RESPONDER'));
});
afterAll(() => server.stop());

describe('a statistical run', () => {
  it('completes without any model, with the counts and times of the file', async () => {
    const file = await client.upload(incident.text);
    const run = await client.analyze(file.id, { analysisMode: 'statistical' });
    expect(run).toMatchObject({
      status: 'completed',
      progress: 100,
      analysisMode: 'statistical',
      model: null,
      error: null,
    });
    const { result } = run;
    expect(result).toMatchObject({ errorCount: incident.errors, warningCount: incident.warnings, rawLLMResponse: '' });
    expect((result?.criticalErrors ?? 0) + (result?.nonCriticalErrors ?? 0)).toBe(incident.errors);
    const errorRows = (result?.errorAnalysis ?? []).filter(
      (row) => row.level === 'ERROR' && row.firstOccurrence !== null,
    );
    expect(errorRows.map((row) => row.firstOccurrence).toSorted()[0]).toBe(incident.firstError);
    expect(
      errorRows
        .map((row) => row.lastOccurrence)
        .toSorted()
        .at(-1),
    ).toBe(incident.lastError);
    expect(await client.get(`/logs/${file.id}/rca-results`)).toEqual({ analysis: result });
  });

  it('cites only lines that stand in the file', async () => {
    const file = await client.upload(incident.text);
    const { result } = await client.analyze(file.id, { analysisMode: 'statistical' });
    const lines = incident.text.split('\n');
    const cited = (result?.evidence ?? []).flatMap((item) => item.lines);
    expect(cited.length).toBeGreaterThan(0);
    for (const { line, text } of cited) expect(lines[line - 1]).toContain(text.slice(0, 60));
  });

  it('is a run like any other: it is listed, has a memory id and changes the row of the file', async () => {
    const file = await client.upload(incident.text);
    const run = await client.analyze(file.id, { analysisMode: 'statistical' });
    const { analyses } = await client.get<{ analyses: RcaRun[] }>(`/logs/${file.id}/analyses`);
    expect(analyses).toEqual([run]);
    expect(run.analysisMemoryId).toEqual(expect.any(String));
    expect(run.completedAt).toEqual(expect.any(String));
    const { logFile } = await client.get<{ logFile: Record<string, unknown> }>(`/logs/${file.id}`);
    expect(logFile).toMatchObject({
      rcaAnalysisStatus: 'completed',
      rcaAnalysisJobId: run.id,
      severity: run.result?.severity.toUpperCase(),
      hasReview: false,
    });
  });
});

describe('the job behind a call', () => {
  it('is shown to administrators only', async () => {
    const file = await client.upload(incident.text);
    const run = await client.analyze(file.id, { analysisMode: 'statistical' });
    const admin = await server.addUser('ADMIN');
    const answer = await server.call('GET', `/admin/jobs/${run.id}`, { token: admin.token });
    expect(answer.body).toEqual({ job: { ...run, type: 'statistical' } });
    const responder = await server.addUser('RESPONDER');
    expect((await server.call('GET', `/admin/jobs/${run.id}`, { token: responder.token })).status).toBe(403);
    expect((await server.call('GET', '/admin/jobs/nothing', { token: admin.token })).status).toBe(404);
  });
});

describe('a file with nothing to analyse', () => {
  it('gets the healthy result at once, without a model and without a call', async () => {
    const file = await client.upload(writeQuietLog());
    expect(file.isRCAPossible).toBe(false);
    const answer = await client.start(file.id);
    expect(answer.status).toBe(200);
    const run = await client.readRun((answer.body as { jobId: string }).jobId);
    expect(run).toMatchObject({ status: 'completed', progress: 100, analysisMode: 'statistical' });
    const result = run.result as RcaResult;
    expect(result).toMatchObject({ severity: 'low', criticalErrors: 0, nonCriticalErrors: 0, errorAnalysis: [] });
    expect(`${result.summary} ${result.rootCause}`).toMatch(/no error/i);
    const times = [run.createdAt, run.startedAt ?? '', run.completedAt ?? ''];
    expect(times).toEqual(times.toSorted());
  });
});
