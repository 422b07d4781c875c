import { expect, it, onTestFinished } from 'vitest';
import { createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog } from '#testing/incident-log.ts';
import { startTestServer } from '#testing/test-server.ts';

it('a run whose process dies every time ends as failed after three attempts, and the file can be analysed again', async () => {
  const analysisProgram = new URL('../../../testing/crashing-program.ts', import.meta.url);
  const server = await startTestServer({ overrides: { analysisProgram } });
  onTestFinished(() => server.stop());
  const client = createAnalysisClient(server, await server.addUser('RESPONDER'));
  const file = await client.upload(writeIncidentLog({ errorKinds: 3, errorsPerKind: 2 }).text);
  const run = await client.analyze(file.id, { analysisMode: 'statistical' });
  expect(run).toMatchObject({ status: 'failed', error: 'The analysis was interrupted 3 times', result: null });
  expect(await client.firstLook(file.id)).toMatchObject({ analysisMode: 'statistical' });
  const again = await client.start(file.id, { analysisMode: 'statistical' });
  expect(again.status).toBe(200);
  await client.cancel((again.body as { jobId: string }).jobId);
});
