import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeClientPackage } from './client-package.ts';
import { writeCommandPackage } from './command-package.ts';
import { writeServerPackage } from './server-package.ts';

export interface Tarball {
  name: string;
  file: string;
  bytes: number;
  /** Paths inside, with their sizes. */
  files: { path: string; size: number }[];
  /** Folders of the packages whose code it holds, below the repository. */
  held: readonly string[];
}

const PACKAGES = {
  rootline: writeCommandPackage,
  '@rootline/server': writeServerPackage,
  '@rootline/client': writeClientPackage,
};

/** Packs every package of a release into the folder. */
export async function packAll(into: string): Promise<Tarball[]> {
  const tarballs: Tarball[] = [];
  for (const [name, writePackage] of Object.entries(PACKAGES)) {
    const folder = await mkdtemp(join(tmpdir(), 'rootline-package-'));
    try {
      const held = await writePackage(folder);
      tarballs.push({ name, held, ...(await packFolder(folder, into)) });
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return tarballs;
}

async function packFolder(folder: string, into: string): Promise<Omit<Tarball, 'name' | 'held'>> {
  const { npm_execpath: npm } = process.env;
  if (npm === undefined) throw new Error('Packing needs npm: npm run pack');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [npm, 'pack', folder, '--pack-destination', into, '--json', '--loglevel', 'error'],
    { maxBuffer: 1 << 26 },
  );
  const parsed = JSON.parse(stdout);
  const [made] = Array.isArray(parsed) ? parsed : Object.values<never>(parsed);
  const { filename, size, files } = Object(made);
  return { file: join(into, filename), bytes: size, files };
}
