import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openChildStarter } from '#platform/child-processes/start-child.ts';

/** Starts children without a server; `close` removes their folder. */
export async function openTestChildren() {
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-children-'));
  const tempFolder = path.join(folder, 'tmp');
  const { start, close } = await openChildStarter({ tempFolder, isAlone: true });
  return {
    startChild: start,
    tempFolder,
    close: async () => {
      close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
