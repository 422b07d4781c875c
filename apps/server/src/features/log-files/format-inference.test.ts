import type { LlmCall, LogFile } from '@rootline/contract';
import { type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { readDetail, uploadParsed } from '#testing/uploads.ts';

let server: TestServer;
let admin: TestUser;
let model: ScriptedServer;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterEach(() => model.close());
afterAll(() => server.stop());

const UNKNOWN = Array.from(
  { length: 60 },
  (_, i) => `|${1000 + 7 * i}| <${'WIED'[i % 4]}> {pump-${i % 3}} pressure ${i} is low\n`,
).join('');
const FITS = String.raw`^\|\d+\| <(?P<level>\w)> \{(?P<component>[^}]+)\} (?P<message>.*)$`;

async function answering(reply: string): Promise<void> {
  model = await startScriptedOllama({ models: [{ name: 'tiny:latest', contextTokens: 8192 }], reply: () => reply });
  const body = { llm_endpoint: model.url };
  expect((await server.call('POST', '/settings/llm-endpoint', { token: admin.token, body })).status).toBe(200);
}

async function blobsOf(file: LogFile): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of server.platform.blobs.list('')) if (key.includes(file.id)) keys.push(key);
  return keys.map((key) => key.split('/')[0] ?? '').toSorted();
}

async function callsOf(file: LogFile): Promise<LlmCall[]> {
  const { body } = await server.call('GET', '/admin/llm-api-calls', { token: admin.token });
  return (body as { apiCalls: LlmCall[] }).apiCalls.filter(({ logFileId }) => logFileId === file.id);
}

test("a log that was not understood is read in the layout that the uploader's model proposes", async () => {
  await answering(JSON.stringify({ pattern: FITS }));
  const file = await uploadParsed(server, admin.token, UNKNOWN);
  expect(file).toMatchObject({ status: 'completed', errorCount: 15, warningCount: 15, facts: { format: 'proposed' } });
  expect(file.facts?.formatReason).toContain('tiny:latest proposed a layout. 60 of 60 lines match it.');
  expect(file.facts?.rules).toBeUndefined();
  const { entries } = await readDetail(server, admin.token, file.id);
  expect(entries[0]).toMatchObject({ level: 'WARN', message: 'pressure 0 is low', metadata: { component: 'pump-0' } });
  expect(await blobsOf(file)).toEqual(['digests', 'raw', 'segments']);
  expect(await callsOf(file)).toMatchObject([{ callType: 'format_inference', status: 200, jobId: null }]);
});

test.each([
  ['fits few lines', JSON.stringify({ pattern: String.raw`^\|\d+\| <(?P<level>W)> (?P<message>.*)$` })],
  ['runs away', JSON.stringify({ pattern: String.raw`^(?P<level>(\|?\d+)+)+!(?P<message>.*)$` })],
  ['is no pattern', 'I am only a language model'],
])('a proposal that %s is thrown away, and the log stays as it was read', async (_why, reply) => {
  await answering(reply);
  const file = await uploadParsed(server, admin.token, UNKNOWN);
  expect(file).toMatchObject({ status: 'completed', entryCount: 60, facts: { format: 'text' } });
  expect(await callsOf(file)).toHaveLength(1);
});

test('a log that was understood asks no model', async () => {
  await answering(JSON.stringify({ pattern: FITS }));
  const file = await uploadParsed(server, admin.token, '2026-03-01 10:00:00 ERROR pump is low\n'.repeat(30));
  expect(file).toMatchObject({ status: 'completed', errorCount: 30 });
  expect(await callsOf(file)).toEqual([]);
});
