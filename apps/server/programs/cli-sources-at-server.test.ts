import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRootline } from '#testing/run-rootline.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser('VIEWER');
  folder = await mkdtemp(path.join(tmpdir(), 'rootline-sources-'));
  // What docker prints for two containers, as its reference has it.
  const calm = Array.from(
    { length: 30 },
    (_none, i) => `2026-11-27T10:00:${10 + i}.000000001Z INFO shop.Orders order ${i} accepted`,
  );
  const logs = {
    web: [...calm, '2026-11-27T10:00:45.000000001Z ERROR shop.Orders order 31 failed: the database does not answer'],
    db: [calm[0], '2026-11-27T10:00:41.000000001Z FATAL db.Main no space left on device'],
  };
  for (const [name, lines] of Object.entries(logs))
    await writeFile(path.join(folder, `${name}.txt`), `${lines.join('\n')}\n`);
  await writeFile(
    path.join(folder, 'docker'),
    `#!/bin/sh\n[ "$1" = logs ] || exit 0\nfor name; do :; done\nexec cat "${folder}/$name.txt"\n`,
  );
  await chmod(path.join(folder, 'docker'), 0o755);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function docker(...words: string[]) {
  const env = { ROOTLINE_TOKEN: user.token, PATH: `${folder}${path.delimiter}${process.env['PATH'] ?? ''}` };
  return runRootline(['docker', ...words, '--server', server.url], { env });
}

describe('rootline docker --server', () => {
  it('uploads several containers as a case named after the command', async () => {
    const { code, stdout } = await docker('web', 'db');
    expect(code).toBe(0);
    expect(stdout).toContain('no space left on device');
    const { body } = await server.call('GET', '/cases', { token: user.token });
    expect(JSON.stringify(body)).toContain('docker web db');
  });

  it('uploads one container as a file', async () => {
    const { code, stdout } = await docker('web', '--json');
    expect({ code, filename: JSON.parse(stdout).filename }).toEqual({ code: 0, filename: 'web.log' });
  });
});
