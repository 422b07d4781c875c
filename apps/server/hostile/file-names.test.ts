import { ENDPOINTS, type LogFile } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { storedFiles } from '#testing/uploads.ts';
import { createClassCount } from './class-count.ts';
import { createHostileClient, type HostileClient } from './client.ts';
import { FILE_NAME_CASES } from './file-name-cases.ts';
import { FORM_TYPE, writeForm } from './raw-form.ts';

const LINE = '2026-03-01T00:00:00Z INFO db - ok\n';
let server: TestServer;
let client: HostileClient;
let token: string;
const count = createClassCount('file names');

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.addUser('VIEWER'));
  client = createHostileClient(server, token);
});
afterAll(async () => {
  await server.stop();
  count.print();
});

test.each(FILE_NAME_CASES.map((one) => [JSON.stringify(String(one.disposition)).slice(1, 120), one] as const))(
  '%s',
  (_title, { disposition, kept, refusal }) =>
    count.count(async () => {
      const headers = [Buffer.concat([Buffer.from('Content-Disposition: '), Buffer.from(disposition)])];
      const { status, text } = await send(writeForm([{ headers, content: LINE }]));
      const answer = JSON.parse(text) as { logFile?: LogFile; error?: string; message?: string };
      if (refusal !== undefined) {
        expect({ status, ...answer }).toEqual({ status: 400, error: refusal, message: refusal });
        return 'refused';
      }
      expect({ status, filename: answer.logFile?.filename }).toEqual({ status: 200, filename: kept });
      await expectNamed(answer.logFile?.id ?? '', kept ?? '');
      return 'accepted';
    }),
);

test('all blobs lie under keys that the server made, and nothing lies beside them', async () => {
  await expect.poll(async () => (await storedFiles(server)).filter((path) => path.startsWith('tmp/'))).toEqual([]);
  for (const path of await storedFiles(server)) {
    expect(path).toMatch(/^keys\/(raw|segments|digests)\/[A-Za-z0-9_-]{10,}\/\d+-[0-9a-f]{12}$/);
  }
});

/** The same name in every answer that holds one. */
async function expectNamed(id: string, kept: string): Promise<void> {
  const { logFiles } = await client.call(ENDPOINTS.listLogFiles);
  expect(logFiles.find((file) => file.id === id)?.filename).toBe(kept);
  expect((await client.call(ENDPOINTS.getLogFile, { params: { id } })).logFile.filename).toBe(kept);
  const stored = (await storedFiles(server)).filter((path) => path.startsWith(`keys/raw/${id}/`));
  expect(stored).toHaveLength(1);
}

async function send(form: Buffer): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}/logs/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE },
    body: new Uint8Array(form),
  });
  return { status: response.status, text: await response.text() };
}
