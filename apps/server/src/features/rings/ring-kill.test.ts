import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { killWhilePushing } from '#testing/kill-while-pushing.ts';

// `npm run faults -- --pushes 10` does the same with 100,000 records.
it('a server that is killed while programs push loses nothing that it acknowledged', { timeout: 180_000 }, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rootline-ring-kill-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const records = 40_000;
  const found = await killWhilePushing({ dataDir, records, batch: 10, senders: 4, kills: 2, lifeMs: () => 700 });
  expect(found).toMatchObject({ killed: 2, acknowledged: records, lost: 0 });
});
