import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openChildStarter } from '#platform/child-processes/start-child.ts';

/** Starts children without a server; `close` removes their folder. */
export async function openTestChildren() {
  const folder = await mkdtemp(path.join(tmpdir(), 'rootline-children-'));
  const tempFolder = path.join(folder, 'tmp');
  const dataFolder = path.join(folder, 'data');
  await mkdir(dataFolder);
  const { start, close } = await openChildStarter({ tempFolder, isAlone: true, readable: [dataFolder], account: null });
  return {
    startChild: start,
    /** What they may read. */
    dataFolder,
    tempFolder,
    close: async () => {
      close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
