import type { LogFile } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { storedFiles } from '#testing/uploads.ts';
import { checkParsedFile } from './check-parsed-file.ts';
import { createClassCount } from './class-count.ts';
import { createHostileClient } from './client.ts';
import { mutatedLog } from './mutate.ts';

const MUTATIONS = 300;
/** As many as one user may send at once. */
const AT_ONCE = 4;
let server: TestServer;
const count = createClassCount('mutated uploads');

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  count.print();
});

test(`${MUTATIONS} damaged logs end as completed or failed with a reason, and every call answers about them`, async () => {
  const client = createHostileClient(server, (await server.addUser('VIEWER')).token);
  const wrong: string[] = [];
  let next = 0;
  const sendSome = async () => {
    while (next < MUTATIONS) {
      const number = next++;
      const { fileName, bytes, steps } = mutatedLog(number);
      await count
        .count(async () => {
          const { status, text } = await client.upload(bytes, fileName);
          if (status !== 200) throw new Error(text);
          const file = await client.waitEnded((JSON.parse(text) as { logFile: LogFile }).logFile.id);
          if (file.status === 'completed') {
            await checkParsedFile(client, file);
            return 'accepted';
          }
          if (!/^[A-Z].{10,}/.test(file.error ?? '')) throw new Error(`It failed because of ${file.error}`);
          return 'failed';
        })
        .catch((error: Error) => wrong.push(`mutation ${number} (${steps.join(', ')}): ${error.message}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  expect(wrong).toEqual([]);
  expect((await storedFiles(server)).filter((path) => path.startsWith('tmp/'))).toEqual([]);
}, 900_000);
