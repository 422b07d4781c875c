import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readIfThere } from '#platform/files/read-if-there.ts';
import { newId } from '#platform/new-id.ts';
import { lockDataDir } from '#platform/postgres/data-dir-lock.ts';

export interface RingHome {
  /** Rings know by it where they are kept. */
  id: string;
  release(): Promise<void>;
}

/** Makes this process the only one that keeps rings in the folder. Throws StartRefusal while another one does. */
export async function takeRingHome(folder: string): Promise<RingHome> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockDataDir(folder);
  try {
    const file = path.join(folder, 'home');
    const known = (await readIfThere(file))?.trim() ?? '';
    const id = known === '' ? newId() : known;
    if (known === '') await writeFile(file, `${id}\n`, { mode: 0o600, flush: true });
    return { id, release: () => lock.release() };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
