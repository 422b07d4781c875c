import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '@rootline/contract';
import { answerBySchema, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { storedFiles } from '#testing/uploads.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { FORM_END, filePart, writeForm } from './raw-form.ts';
import { openUploadSocket } from './upload-socket.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

const OPEN_FORM = writeForm([filePart('late.log', '2026-03-01T00:00:00Z INFO db - ok\n'.repeat(100))], {
  isOpen: true,
});
const PATIENT = { timeout: 20_000 };
const LONG = 60_000;

const remove = ({ user }: TestUser) => server.call('DELETE', `/admin/users/${user.id}`, { token: admin.token });
const filesOf = ({ user }: TestUser) =>
  server.platform.db.selectFrom('log_files').select('id').where('uploaded_by', '=', user.id).execute();
const blobs = async () => (await storedFiles(server)).filter((path) => path.startsWith('keys/raw/'));

/** The account is gone at the very moment of the commit: no look at sessions comes in between. */
const WAYS_TO_GO = {
  deleted: async ({ user }: TestUser) => {
    await server.platform.db.deleteFrom('users').where('id', '=', user.id).execute();
  },
  disabled: async ({ user }: TestUser) => {
    const disabled_at = new Date();
    await server.platform.db.updateTable('users').set({ disabled_at }).where('id', '=', user.id).execute();
  },
};

describe.each(Object.entries(WAYS_TO_GO))('an upload whose account is %s while it runs', (way, leave) => {
  test('is not accepted, and leaves nothing', { timeout: LONG }, async () => {
    const user = await server.addUser('RESPONDER');
    const before = await blobs();
    const upload = await openUploadSocket(server, { token: user.token });
    await upload.chunk(OPEN_FORM);
    await sleep(100);
    await leave(user);
    await upload.chunk(FORM_END);
    upload.write('0\r\n\r\n');
    const answer = await upload.answer();
    expect([answer?.status, answer?.body.error]).toEqual([401, ERRORS.token_invalid.text]);
    upload.destroy();
    expect(await filesOf(user)).toEqual([]);
    await expect.poll(blobs, PATIENT).toEqual(before);
  });

  test('is not accepted when it comes in parts either', { timeout: LONG }, async () => {
    const user = await server.addUser('RESPONDER');
    const size = 1000;
    const tus = { authorization: `Bearer ${user.token}`, 'tus-resumable': '1.0.0' };
    const metadata = `filename ${Buffer.from('parts.log').toString('base64')}`;
    const begun = await fetch(`${server.url}/uploads`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadata },
    });
    const { id } = (await begun.json()) as { id: string };
    const { hostname, port } = new URL(server.url);
    const socket = net.connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (bytes) => {
      answer += String(bytes);
    });
    const headers = Object.entries({ ...tus, 'upload-offset': '0', 'content-length': String(size) });
    const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\r\n');
    socket.write(
      `PATCH /uploads/${id} HTTP/1.1\r\nHost: x\r\nContent-Type: application/offset+octet-stream\r\n${lines}\r\n\r\n`,
    );
    socket.write('x'.repeat(size / 2));
    await sleep(100);
    await leave(user);
    socket.write('x'.repeat(size / 2));
    await expect.poll(() => answer, PATIENT).toMatch(/^HTTP\/1\.1 4\d\d /);
    socket.destroy();
    expect(await filesOf(user)).toEqual([]);
    if (way === 'disabled') expect(answer).toContain(ERRORS.token_invalid.text);
  });
});

test('the connection of an upload that goes on ends with the account', { timeout: LONG }, async () => {
  const user = await server.addUser('RESPONDER');
  const upload = await openUploadSocket(server, { token: user.token });
  await upload.chunk(OPEN_FORM);
  await sleep(50);
  expect((await remove(user)).status).toBe(200);
  const dripping = setInterval(() => upload.write('1\r\nx\r\n'), 500);
  await upload.closed();
  clearInterval(dripping);
  expect(await filesOf(user)).toEqual([]);
});

test('an analysis of a deleted account ends with a sentence, and asks its model no more', {
  timeout: LONG,
}, async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const model = await startScriptedOllama({
    models: [{ name: 'tiny:latest', contextTokens: 4096 }],
    reply: async (body) => {
      await gate;
      return answerBySchema(body);
    },
  });
  const owner = await server.addUser('ADMIN');
  const client = createAnalysisClient(server, owner);
  await client.useEndpoint(model.url);
  const { id } = await client.upload(writeIncidentLog({ errorKinds: 80, errorsPerKind: 3 }).text);
  const body = { timeout: 60, chunking: true, smartChunking: true, model: 'tiny:latest', analysisMode: 'llm' };
  const { jobId } = (await client.start(id, body)).body as { jobId: string };
  const asked = () => model.requestsTo('/api/chat').length;
  await waitUntil(asked, (count) => count > 0);
  expect((await remove(owner)).status).toBe(200);
  const run = await waitUntil(
    () => createAnalysisClient(server, admin).readRun(jobId),
    ({ status }) => status !== 'running' && status !== 'pending',
  );
  expect([run.status, run.error]).toEqual(['failed', 'The account that started this analysis was deleted']);
  const before = asked();
  open();
  await sleep(300);
  expect(asked()).toBe(before);
  await model.close();
});
