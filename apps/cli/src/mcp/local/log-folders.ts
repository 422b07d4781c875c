import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../../command-error.ts';

/** Most files that are looked at for a list, and how deep. */
const MOST_FILES = 5000;
const MOST_DEPTH = 8;

export interface LocalFile {
  /** Names the file for as long as it lies there. */
  id: string;
  /** Name of the folder that was allowed, and the path in it. */
  name: string;
  path: string;
  size: number;
  modifiedMs: number;
}

/** The folders whose logs may be read: nothing outside them is, whatever a link or a path says. */
export async function openLogFolders(words: readonly string[]) {
  const roots = await Promise.all(words.map(openRoot));

  async function list(): Promise<LocalFile[]> {
    const files: LocalFile[] = [];
    for (const root of roots) await gather(root, root, 0, files);
    return files.sort((a, b) => b.modifiedMs - a.modifiedMs);
  }

  return {
    list,
    /** The file of an id; null where there is none, or where it has left the folders. */
    async find(id: string): Promise<LocalFile | null> {
      const found = (await list()).find((file) => file.id === id);
      if (found === undefined) return null;
      const real = await realpath(found.path).catch(() => null);
      return real !== null && roots.some((root) => isBelow(real, root)) ? { ...found, path: real } : null;
    },
  };
}
export type LogFolders = Awaited<ReturnType<typeof openLogFolders>>;

async function openRoot(word: string): Promise<string> {
  const root = await realpath(resolve(word)).catch(() => null);
  if (root === null) throw new UsageError(`Folder not found: ${word}.`);
  if (!(await stat(root)).isDirectory()) throw new UsageError(`${word} is not a folder.`);
  return root;
}

/** Hidden files and folders hold keys and histories, and packages hold no logs; links are not followed. */
async function gather(root: string, folder: string, depth: number, files: LocalFile[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
  for (const entry of entries) {
    if (files.length >= MOST_FILES) return;
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth < MOST_DEPTH) await gather(root, path, depth + 1, files);
    if (!entry.isFile()) continue;
    const found = await stat(path).catch(() => null);
    if (found === null) continue;
    const name = [basename(root), ...relative(root, path).split(sep)].join('/');
    const id = createHash('sha256').update(path).digest('base64url').slice(0, 16);
    files.push({ id, name, path, size: found.size, modifiedMs: found.mtimeMs });
  }
}

function isBelow(path: string, root: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}
