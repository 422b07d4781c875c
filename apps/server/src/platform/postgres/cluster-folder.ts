import path from 'node:path';
import type { Account } from '#platform/own-account.ts';

/** The folders of the embedded database below DATA_DIR. */
export function clusterPaths(dataDir: string) {
  return {
    cluster: path.join(dataDir, 'pg'),
    /** initdb works here; the rename to `cluster` makes it count. */
    unfinished: path.join(dataDir, 'pg.new'),
    password: path.join(dataDir, 'pg-password'),
  };
}

/**
 * How PostgreSQL is told its folder. Under another account the way there may be closed (a 0700 home), so that
 * process is started inside the folder and names it by its own working directory, which needs no way.
 */
export function folderArgument(folder: string, account: Account | null): string {
  return account !== null && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}
