import { answerBySchema, type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnalysisClient, createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { createReplyStore } from './reply-store.ts';

let server: TestServer;
let admin: TestUser;
let client: AnalysisClient;
let model: ScriptedServer;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  client = createAnalysisClient(server, admin);
  model = await startScriptedOllama({
    models: [{ name: 'tiny:latest', contextTokens: 8192 }],
    reply: (body) => answerBySchema(body),
  });
  await client.useEndpoint(model.url);
});
afterAll(async () => {
  await server.stop();
  await model.close();
});

const { text } = writeIncidentLog({ errorKinds: 5, errorsPerKind: 3 });
const erase = (id: string) => server.call('DELETE', `/logs/${id}?hardDelete=true`, { token: admin.token });

/** How many rows of each table speak of the file, by the table's column that names it. */
async function countRows(fileId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['log_segments', 'rca_runs', 'rca_replies', 'analysis_memory', 'llm_calls']) {
    const query = sql<{ count: number }>`select count(*) from ${sql.table(table)} where log_file_id = ${fileId}`;
    counts[table] = Number((await query.execute(server.platform.db)).rows[0]?.count);
  }
  const { rows } = await sql<{ count: number }>`select count(*) from feedback`.execute(server.platform.db);
  return { ...counts, feedback: Number(rows[0]?.count) };
}

it('erasing a file removes its entries, runs, results, reviews, memory and the texts of its model calls', async () => {
  const { id } = await client.upload(text);
  const run = await client.analyze(id, { model: 'tiny:latest' });
  const address = `/analyses/${run.analysisMemoryId}/feedback`;
  await server.call('POST', address, { token: admin.token, body: { isCorrect: false, correction: 'not this' } });
  // A completed run keeps no answers; one that did not end would.
  await createReplyStore(server.platform.db, { kind: 'file', id }).save('key', '{}', {
    promptTokens: 1,
    completionTokens: 1,
  });
  for (const [table, count] of Object.entries(await countRows(id))) expect([table, count > 0]).toEqual([table, true]);

  expect((await erase(id)).status).toBe(200);
  for (const [table, count] of Object.entries(await countRows(id))) expect([table, count]).toEqual([table, 0]);
  expect((await server.call('GET', address, { token: admin.token })).status).toBe(404);
  expect((await server.call('GET', '/analyses/export/all', { token: admin.token })).body).toEqual({ feedback: [] });
  expect((await server.call('GET', `/jobs/${run.id}/status`, { token: admin.token })).status).toBe(404);
});

it('erasing a file ends its run, and nothing of it is written afterwards', async () => {
  const { id } = await client.upload(text.replaceAll('gateway', 'portal'));
  model.setFaults({ kind: 'hang-before-headers' });
  const before = model.requestsTo('/api/chat').length;
  await client.start(id, { model: 'tiny:latest' });
  const asked = await waitUntil(
    () => model.requestsTo('/api/chat')[before],
    (request) => request !== undefined,
  );
  expect((await erase(id)).status).toBe(200);
  await asked?.ended;
  expect(asked?.aborted).toBe(true);
  for (const [table, count] of Object.entries(await countRows(id))) expect([table, count]).toEqual([table, 0]);
});
