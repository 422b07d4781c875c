import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writeIncidentLog } from '#features/rca-runs/testing/incident-log.ts';
import { startTestServer } from '#testing/test-server.ts';
import { ROOT, startNode } from './run-rootline.ts';

const EXAMPLE = path.join(ROOT, 'docs', 'examples', 'client.ts');

it('the example of the typed client uploads a log and prints its root cause', async () => {
  const server = await startTestServer();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-example-'));
  try {
    const { email, password } = await server.addUser('RESPONDER');
    const file = path.join(folder, 'service.log');
    await writeFile(file, writeIncidentLog({ errorKinds: 4, errorsPerKind: 5 }).text);
    const env = { ROOTLINE_SERVER: server.url, ROOTLINE_EMAIL: email, ROOTLINE_PASSWORD: password };
    const { code, stdout, stderr } = await startNode([EXAMPLE, file], { env, input: '' }).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('storage.replicas changed');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

it('the document shows the example as it is', async () => {
  const [document, example] = await Promise.all([
    readFile(path.join(ROOT, 'docs', 'client.md'), 'utf8'),
    readFile(EXAMPLE, 'utf8'),
  ]);
  expect(document).toContain(`\`\`\`ts\n${example}\`\`\``);
});
