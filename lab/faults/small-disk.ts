import { execFileSync } from 'node:child_process';
import { chmod, mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const [MOUNT, UNMOUNT] = ['mount', 'umount'];
const MIB = 1024 ** 2;
const PAGE = 4096;

export interface SmallDisk {
  folder: string;
  /** Fills it with a file of ours until so many bytes are left. */
  fill(leftBytes?: number): Promise<void>;
  /** Removes that file. */
  makeRoom(): Promise<void>;
  remove(): void;
}

/** A disk of so many MiB in memory, mounted on the folder. Throws a sentence where the system does not let us. */
export async function mountSmallDisk(folder: string, mebibytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error('A small disk needs Linux and root, who may mount one', { cause });
  }
  // What still has a file open there keeps it only until it ends.
  const unmount = () => execFileSync(UNMOUNT, ['--lazy', folder], { stdio: 'pipe' });
  // A run that is cut short leaves no disk behind.
  process.once('exit', unmount);
  const interrupt = () => process.exit(130);
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  // Accounts of databases pass through.
  await chmod(folder, 0o755);
  const filler = join(folder, 'filler');
  const free = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fill: async (leftBytes = 0) => {
      const file = await open(filler, 'a');
      try {
        for (let left = await free(); left - leftBytes >= PAGE; left = await free()) {
          const bytes = left - leftBytes > 2 * MIB ? MIB : PAGE;
          // Someone else may have taken the last bytes meanwhile.
          if (!(await file.write(Buffer.alloc(bytes)).catch(isFull))) return;
        }
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(filler, { force: true }),
    remove: () => {
      process.off('exit', unmount).off('SIGINT', interrupt).off('SIGTERM', interrupt);
      unmount();
    },
  };
}

function isFull(error: NodeJS.ErrnoException): false {
  if (error.code !== 'ENOSPC') throw error;
  return false;
}
