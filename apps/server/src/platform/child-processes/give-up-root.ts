import { flushCompileCache } from 'node:module';

/** Names the account, as `uid:gid`, in the environment of a child that root starts. */
export const ACCOUNT_VARIABLE = 'ROOTLINE_ACCOUNT';

/**
 * Makes a child that root has started another account for good. Its program is loaded by then: it may lie where that
 * account cannot read it, such as the home folder of root.
 */
export function giveUpRoot(): void {
  const account = process.env[ACCOUNT_VARIABLE];
  if (account === undefined || process.getuid?.() !== 0) return;
  // The folder of compiled code stays root's, since root reads it at the next start.
  flushCompileCache();
  const [uid = 0, gid = 0] = account.split(':').map(Number);
  try {
    process.setgroups?.([]);
    process.setgid?.(gid);
    process.setuid?.(uid);
  } catch (error) {
    // A root whose capabilities were taken away can become no one else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
