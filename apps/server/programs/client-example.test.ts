import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ApiTokenScope, ENDPOINTS } from '@rootline/contract';
import { type CallError, createClient } from '@rootline/contract/client';
import { expect, it } from 'vitest';
import { writeIncidentLog } from '#testing/incident-log.ts';
import { ROOT, startNode } from '#testing/run-rootline.ts';
import { startTestServer } from '#testing/test-server.ts';

const EXAMPLE = path.join(ROOT, 'docs', 'examples', 'client.ts');

it('the example of the typed client uploads a log and prints its root cause', async () => {
  const server = await startTestServer();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-example-'));
  try {
    const user = await server.addUser('RESPONDER');
    const file = path.join(folder, 'service.log');
    await writeFile(file, writeIncidentLog({ errorKinds: 4, errorsPerKind: 5 }).text);
    const client = createClient({ server: server.url, token: user.token });
    const scopes: ApiTokenScope[] = ['logs:write', 'logs:read', 'analyses:run', 'analyses:read'];
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { token } = await client.call(ENDPOINTS.createApiToken, { body: { name: 'example', scopes, expiresAt } });
    const env = { ROOTLINE_SERVER: server.url, ROOTLINE_TOKEN: token };
    const { code, stdout, stderr } = await startNode([EXAMPLE, file], { env, input: '' }).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('storage.replicas changed');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

it('the typed client with an API token says what it may do, which scope it lacks, and that it has ended', async () => {
  const server = await startTestServer();
  try {
    const user = await server.addUser('RESPONDER');
    const person = createClient({ server: server.url });
    await person.signIn(user);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { token, apiToken } = await person.call(ENDPOINTS.createApiToken, {
      body: { name: 'reader', scopes: ['logs:read'], expiresAt },
    });
    const program = createClient({ server: server.url, token });
    const refusal = (asked: Promise<unknown>) =>
      asked.then(
        () => null,
        ({ status, message }: CallError) => [status, message],
      );
    expect((await program.call(ENDPOINTS.getProfile)).permissions).toContain('log-files.read');
    expect((await program.call(ENDPOINTS.listLogFiles)).logFiles).toEqual([]);
    expect(await refusal(program.upload(new Blob(['x']), 'x.log'))).toEqual([
      403,
      'This API token does not have the scope logs:write',
    ]);
    expect(await refusal(program.signOut())).toEqual([
      403,
      'API tokens cannot do this. Please sign in with your account',
    ]);
    await person.call(ENDPOINTS.endApiToken, { params: { id: apiToken.id } });
    expect((await refusal(program.call(ENDPOINTS.listLogFiles)))?.[0]).toBe(401);
  } finally {
    await server.stop();
  }
});

it('the document shows the example as it is', async () => {
  const [document, example] = await Promise.all([
    readFile(path.join(ROOT, 'docs', 'client.md'), 'utf8'),
    readFile(EXAMPLE, 'utf8'),
  ]);
  expect(document).toContain(`\`\`\`ts\n${example}\`\`\``);
});
