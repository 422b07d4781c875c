import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServer } from './pack/bundle-server.ts';
import { BUILT_SERVER, STARTS_BUILT_SERVER } from './server-program.ts';

/** Builds the server, and has it started from now on. What has not changed stays as it is: another run may be reading it. */
export async function buildServer(): Promise<void> {
  await mkdir(BUILT_SERVER, { recursive: true });
  const fresh = await mkdtemp(`${BUILT_SERVER}/new-`);
  try {
    await bundleServer(fresh);
    for (const name of await readdir(fresh)) {
      const place = join(BUILT_SERVER, name);
      const before = await readFile(place).catch(() => null);
      if (before === null || !before.equals(await readFile(join(fresh, name)))) await rename(join(fresh, name), place);
    }
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  process.env[STARTS_BUILT_SERVER] = '1';
}
