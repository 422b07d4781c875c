import type { LogFile } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { BINARY_CASES } from './binary-cases.ts';
import { checkAnalysis, checkParsedFile } from './check-parsed-file.ts';
import { createClassCount } from './class-count.ts';
import { createHostileClient, type HostileClient } from './client.ts';
import { type ContentCase, line } from './content-case.ts';
import { ENCODING_CASES } from './encoding-cases.ts';
import { expectUnpolluted, JSON_CASES } from './json-cases.ts';
import { TEXT_CASES } from './text-cases.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe.concurrent.each([
  ['encodings', ENCODING_CASES],
  ['text', TEXT_CASES],
  ['JSON', JSON_CASES],
  ['files that are no logs', BINARY_CASES],
])('%s', (name, cases) => {
  const count = createClassCount(name);
  afterAll(count.print);

  test.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) =>
    count.count(async () => {
      const client = await newClient();
      const file = await uploadToEnd(client, one);
      if (file.status === 'failed') {
        expect(file.error).toMatch(/^[A-Z].{10,}/);
        return 'failed';
      }
      expect(file.error).toBe(null);
      const entries = await checkParsedFile(client, file);
      if (one.entries !== undefined) expect(file.entryCount).toBe(one.entries);
      if (one.message !== undefined) expect(entries.map(({ message }) => message)).toContain(one.message);
      one.check?.(entries);
      await checkAnalysis(client, file.id);
      return 'accepted';
    }),
  );
});

test('after all of these the server reads an ordinary log as ever', async () => {
  const client = await newClient();
  const file = await uploadToEnd(client, { name: 'ordinary', content: () => line('a key=value').repeat(3) });
  const entries = await checkParsedFile(client, file);
  expect(entries).toHaveLength(3);
  for (const { metadata } of entries) expectUnpolluted(metadata);
});

/** Of a user of its own, so that no case waits for the places of another. */
async function newClient(): Promise<HostileClient> {
  return createHostileClient(server, (await server.addUser('VIEWER')).token);
}

async function uploadToEnd(client: HostileClient, { content, fileName = 'a.log' }: ContentCase) {
  const { status, text } = await client.upload(content(), fileName);
  expect({ status, text }).toMatchObject({ status: 200 });
  return client.waitEnded((JSON.parse(text) as { logFile: LogFile }).logFile.id);
}
