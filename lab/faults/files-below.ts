import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file below some folders of a data folder. */
export async function filesBelow(dataDir: string, folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map((folder) => readdir(join(dataDir, folder), { recursive: true, withFileTypes: true })),
  );
  return found
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
