import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATA_FOLDER_MODE } from '#platform/files/data-folder.ts';
import { readIfThere } from '#platform/files/read-if-there.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { describeHolder, livingHolder } from './lock-holder.ts';

const BEAT_MS = 3000;
const AGAIN_MS = 20;

export interface DataDirLock {
  release(): Promise<void>;
}

/** Makes this process the only one that works on the folder. Throws StartRefusal when another one does. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true, mode: DATA_FOLDER_MODE });
  const file = path.join(dataDir, 'server.lock');
  const own = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const text = await describeHolder();
  await writeFile(own, text, { mode: 0o600 });
  try {
    while (!(await take(own, file))) {
      const held = await readIfThere(file);
      if (held === null) {
        await sleep(AGAIN_MS);
        continue;
      }
      const holder = await livingHolder(file, held);
      if (holder !== null) {
        throw new StartRefusal(`Another Rootline server (${holder}) already uses the data folder ${dataDir}`);
      }
      if (await replace(own, file, held)) break;
      await sleep(AGAIN_MS);
    }
  } finally {
    await rm(own, { force: true });
  }
  const isOwn = async () => (await readIfThere(file)) === text;
  const beat = setInterval(async () => {
    const now = new Date();
    // Without descriptors to read it the lock is still ours, and others must see that.
    if (await isOwn().catch(() => true)) await utimes(file, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  return {
    release: async () => {
      clearInterval(beat);
      if (await isOwn()) await rm(file, { force: true });
    },
  };
}

/** A link appears whole or not at all, and only once. */
async function take(own: string, file: string): Promise<boolean> {
  return link(own, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw new StartRefusal(`Cannot create the lock file ${file}: ${error.message}`, { cause: error });
    },
  );
}

/** Puts the own lock in the place of one whose holder has gone. Of many who try, only one has the claim to that lock. */
async function replace(own: string, file: string, stale: string): Promise<boolean> {
  const claims = await claim(own, file, stale);
  if (claims === null) return false;
  try {
    // Whoever had the claim before gave it back after the lock had become theirs.
    if ((await readIfThere(file)) !== stale) return false;
    await rename(own, file);
    return true;
  } finally {
    for (const each of claims) await rm(each, { force: true });
  }
}

/** The claims to a lock, the own one last; null while someone else has it. Those before it were left by a crash. */
async function claim(own: string, file: string, stale: string): Promise<string[] | null> {
  const name = `${file}.claim-${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  const claims: string[] = [];
  for (;;) {
    const next = `${name}-${claims.length}`;
    claims.push(next);
    if (await take(own, next)) return claims;
    const text = await readIfThere(next);
    if (text === null || (await livingHolder(next, text)) !== null) return null;
  }
}
