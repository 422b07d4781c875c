import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDockerfile } from '../container/read-dockerfile.ts';
import { releaseVersion } from '../pack/manifest.ts';
import { ROOT } from '../run-step.ts';

const DOCKERFILE = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const { entrypoint, healthCheck } = readDockerfile();

/** What the image runs inside, for machines without podman and docker; `npm run container` tries the image itself. */
describe('the image', () => {
  test('starts the server by the door of its package, behind an init that buries orphans', () => {
    const layout = readFileSync(join(ROOT, 'scripts/pack/server-package.ts'), 'utf8');
    const [init, end, node, main = ''] = entrypoint;
    expect([init, end, node]).toEqual(['tini', '--', '/opt/rootline/node']);
    expect(DOCKERFILE).toContain('install --yes --no-install-recommends libatomic1 tini');
    expect(layout).toContain(`'.${main.slice('/opt/rootline/node_modules/@rootline/server'.length)}'`);
  });

  test('runs as a number that is not root, and keeps its data in a volume', () => {
    expect(DOCKERFILE).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(DOCKERFILE).toMatch(/^VOLUME \/data$/m);
    expect(DOCKERFILE).toMatch(/^STOPSIGNAL SIGTERM$/m);
  });

  test.runIf(existsSync('/bin/bash'))('is healthy as long as the server takes uploads', async () => {
    let status = 200;
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(status).end('{"ok":true}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await check(port)).toBe(0);
    status = 503;
    expect(await check(port)).not.toBe(0);
    expect(asked).toEqual(['/readyz', '/readyz']);
    await new Promise((resolve) => server.close(resolve));
    expect(await check(port)).not.toBe(0);
  });

  test('is named by every compose file with the version of this release', async () => {
    const wanted = `rootline:${await releaseVersion()}`;
    for (const path of ['compose.yaml', 'docs/examples/spread-out.compose.yaml'])
      expect(/^ +image: (rootline:.*)$/m.exec(readFileSync(join(ROOT, path), 'utf8'))?.[1]).toBe(wanted);
  });
});

function check(port: number): Promise<number> {
  const [program = '', ...words] = healthCheck;
  return new Promise((resolve) =>
    execFile(program, words, { env: { ...process.env, PORT: String(port) } }, (error) =>
      resolve(error === null ? 0 : Number(error.code)),
    ),
  );
}
