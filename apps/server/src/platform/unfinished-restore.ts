import { access } from 'node:fs/promises';
import path from 'node:path';
import { StartRefusal } from '#platform/start-refusal.ts';

/** The file that is there while a backup is being restored into a data folder. */
export function unfinishedRestore(dataDir: string): string {
  return path.join(dataDir, 'restore.unfinished');
}

/** Throws StartRefusal for a data folder that holds only part of a backup. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const isThere = await access(unfinishedRestore(dataDir)).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartRefusal(`A restore into ${dataDir} did not finish. Run npm run restore again`);
}
