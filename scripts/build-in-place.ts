import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a build into a folder. What has not changed stays as it is: another run may be reading it. */
export async function buildInPlace(place: string, write: (folder: string) => Promise<unknown>): Promise<void> {
  await mkdir(place, { recursive: true });
  const fresh = await mkdtemp(`${place}/new-`);
  try {
    await write(fresh);
    const made = await readdir(fresh, { recursive: true, withFileTypes: true });
    for (const file of made.filter((each) => each.isFile())) {
      const from = join(file.parentPath, file.name);
      const to = join(place, from.slice(fresh.length));
      const before = await readFile(to).catch(() => null);
      if (before?.equals(await readFile(from))) continue;
      await mkdir(dirname(to), { recursive: true });
      await rename(from, to);
    }
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
