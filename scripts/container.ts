import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '../packages/contract/src/client/index.ts';
import { ENDPOINTS } from '../packages/contract/src/index.ts';
import { releaseVersion } from './pack/manifest.ts';
import { packAll } from './pack/pack-all.ts';
import { ROOT } from './run-step.ts';

/** Builds the image and tries it with podman or docker: `npm run container`. */
const run = promisify(execFile);
const ACCOUNT = { email: 'admin@example.org', password: 'a long password' };
const HEALTHY_MS = 120_000;

const engine = ['podman', 'docker'].find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0);
if (engine === undefined) {
  console.error('Neither podman nor docker runs here.');
  process.exitCode = 1;
} else {
  const image = `rootline:${await releaseVersion()}`;
  await build(engine, image);
  await tryImage(engine, image);
}

/** The context is what npm installs of the packages, without what only compilers of C++ need of Node. */
async function build(program: string, image: string): Promise<void> {
  const context = await mkdtemp(join(tmpdir(), 'rootline-image-'));
  try {
    const tarballs = await packAll(context);
    await writeFile(join(context, 'package.json'), '{"private":true}');
    const files = tarballs.filter(({ name }) => name !== '@rootline/client').map(({ file }) => file);
    const npm = process.env['npm_execpath'] ?? '';
    // The script of PostgreSQL's package restores links that an archive of npm cannot hold.
    await run(process.execPath, [npm, 'install', ...files, '--no-audit', '--no-fund', '--loglevel', 'error'], {
      cwd: context,
    });
    const node = `node_modules/node-linux-${process.arch}`;
    await rm(join(context, node, 'include'), { recursive: true, force: true });
    await copyFile(join(ROOT, 'Dockerfile'), join(context, 'Dockerfile'));
    const format = program === 'podman' ? ['--format', 'docker'] : [];
    await run(program, ['build', ...format, '--tag', image, context], { maxBuffer: 1 << 26 });
  } finally {
    await rm(context, { recursive: true });
  }
  const { stdout } = await run(program, ['image', 'inspect', '--format', '{{.Size}}', image]);
  console.log(`${image}: ${(Number(stdout) / 1e6).toFixed(0)} MB`);
}

/** Starts it on a new volume, read-only and without rights, then once more on the same, as an upgrade does. */
async function tryImage(program: string, image: string): Promise<void> {
  const volume = `rootline-try-${process.pid}`;
  const port = await freePort();
  const start = async (...environment: string[]) => {
    const began = performance.now();
    const words = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
    const { stdout } = await run(program, [
      ...['run', '--detach', ...words, '--network', 'host', '--volume', `${volume}:/data`],
      ...['HOST=127.0.0.1', `PORT=${port}`, ...environment].flatMap((setting) => ['--env', setting]),
      image,
    ]);
    const id = stdout.trim();
    await answers(`http://127.0.0.1:${port}/readyz`, () => run(program, ['logs', id]));
    console.log(`healthy after ${seconds(began)} s`);
    return id;
  };
  const stop = async (id: string) => {
    const began = performance.now();
    await run(program, ['stop', '--time', '30', id]);
    const { stdout } = await run(program, ['inspect', '--format', '{{.State.ExitCode}}', id]);
    console.log(`stopped after ${seconds(began)} s with ${stdout.trim()}`);
    await run(program, ['rm', id]);
  };
  try {
    const client = createClient({ server: `http://127.0.0.1:${port}` });
    const first = await start(`ADMIN_EMAIL=${ACCOUNT.email}`, `ADMIN_PASSWORD=${ACCOUNT.password}`);
    await client.signIn(ACCOUNT);
    const file = await client.waitForFile(
      await client.upload(new Blob(['2026-01-01 10:00:00 ERROR a.B: boom\n']), 'a.log'),
    );
    await stop(first);
    const second = await start();
    await client.signIn(ACCOUNT);
    const { logFile } = await client.call(ENDPOINTS.getLogFile, { params: { id: file.id } });
    console.log(`the volume keeps ${logFile.filename}, ${logFile.status}`);
    await stop(second);
  } finally {
    await run(program, ['volume', 'rm', '--force', volume]).catch(() => {});
  }
}

async function answers(url: string, readLogs: () => Promise<{ stdout: string; stderr: string }>): Promise<void> {
  const end = performance.now() + HEALTHY_MS;
  while (performance.now() < end) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { stdout, stderr } = await readLogs();
  throw new Error(`It is not healthy after ${HEALTHY_MS / 1000} s:\n${stdout}${stderr}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
