import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { scenarioNamed, writeScenario } from '../scripts/scenarios/scenarios.ts';
import { createSeedClient } from '../scripts/scenarios/seed-client.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { MODEL_NAME, startProduct } from './start-product.ts';

test('a run goes on after the server was killed, and finished chunks are not asked again', async () => {
  const { email, password } = ADMINISTRATOR;
  const product = await startProduct({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  onTestFinished(() => product.stop());
  const before = await createSeedClient(product.url, ADMINISTRATOR);
  await before.saveEndpoint(product.model.url);
  const { fileName, text } = writeScenario(scenarioNamed('db-pool'));
  const file = await before.upload(fileName, text);

  const held = product.holdModel();
  held.releaseOne();
  const jobId = await before.startAnalysis(file.id, MODEL_NAME);
  const chats = () => product.model.requestsTo('/api/chat');
  while (chats().length < 2) await setTimeout(50);
  await product.killAndRestart();
  held.releaseAll();

  const after = await createSeedClient(product.url, ADMINISTRATOR);
  const run = await after.waitForRun(jobId);
  expect(run).toMatchObject({ status: 'completed', analysisMode: 'llm', model: MODEL_NAME });
  // Every chunk once, the one under way at the kill twice, the aggregation, the search after a doubt, and the comparison.
  expect(chats()).toHaveLength((run.totalChunks ?? 0) + 4);
  expect((await after.readFile(file.id)).jobs).toHaveLength(1);
});
