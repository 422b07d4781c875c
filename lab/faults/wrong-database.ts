import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServerProcess } from '../../apps/server/testing/server-process.ts';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { filesBelow } from './files-below.ts';

const FILES = 5;

/**
 * Moves the database folder of an installation aside, puts that of another one and then an older one in its place, and
 * starts the server on each. True when every start was refused in one sentence and no stored byte was lost.
 */
export async function wrongDatabase(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-wrong-'));
  const [mine, other] = [join(folder, 'mine'), join(folder, 'other')];
  const [database, aside, older] = [join(mine, 'pg'), join(folder, 'aside'), join(folder, 'older')];
  try {
    await use(other, 1);
    // One password for all, so that each database can be reached at all.
    await mkdir(mine, { mode: 0o700 });
    await cp(join(other, 'pg-password'), join(mine, 'pg-password'));
    await use(mine, 1);
    await cp(database, older, { recursive: true, preserveTimestamps: true });
    await use(mine, FILES);
    const before = await storedFiles(mine);
    await rename(database, aside);
    const results = [
      await tryStart('an empty database', mine),
      await tryStart('the database of another installation', mine, join(other, 'pg')),
      await tryStart('an older database', mine, older),
    ];
    await rename(aside, database);
    const after = await storedFiles(mine);
    const lost = before.filter((file) => !after.includes(file));
    await use(mine, 1);
    console.log(`${results.length} wrong databases, ${lost.length} of ${before.length} stored blobs lost`);
    return results.every((isRefused) => isRefused) && lost.length === 0 && before.length > FILES;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts the server, uploads some logs, and ends it when they are parsed. */
async function use(dataDir: string, files: number): Promise<void> {
  const server = await startServer(dataDir);
  try {
    const body = { email: ADMINISTRATOR.email, password: ADMINISTRATOR.password };
    const { token } = (await server.call('POST', '/auth/login', { body })).body as { token: string };
    for (let file = 0; file < files; file += 1) {
      const form = new FormData();
      form.set('logfile', new File([`2026-03-01T00:00:0${file}Z ERROR db - boom\n`], 'app.log'));
      await server.call('POST', '/logs/upload', { token, body: form });
    }
    for (let isParsed = false; !isParsed; await setTimeout(100)) {
      const { logFiles } = (await server.call('GET', '/logs', { token })).body as { logFiles: { status: string }[] };
      isParsed = logFiles.every(({ status }) => status === 'completed');
    }
  } finally {
    await server.kill('SIGTERM');
  }
}

/** True when the start on a copy of this database, or on a new one, is refused in one sentence. */
async function tryStart(name: string, dataDir: string, database?: string): Promise<boolean> {
  const place = join(dataDir, 'pg');
  try {
    if (database !== undefined) await cp(database, place, { recursive: true });
    const server = await startServer(dataDir);
    console.log(`${name}: started`);
    await server.kill('SIGTERM');
    return false;
  } catch (error) {
    const said = String(error);
    console.log(`${name}: ${said}`);
    return said.includes('npm run admin -- adopt-blobs') && said.trim().split('\n').length === 1;
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

function startServer(dataDir: string) {
  return startServerProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  });
}

async function storedFiles(dataDir: string): Promise<string[]> {
  return (await filesBelow(dataDir, ['blobs'])).filter((file) => basename(file) !== 'installation');
}
