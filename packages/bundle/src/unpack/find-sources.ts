import { type Dirent, type Stats, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Skipped, unreadable } from './skip-reasons.ts';

/** A file or folder to unpack. */
export interface BundleSource {
  path: string;
  /** What it is called in the paths of its members. */
  name: string;
}

/** A file of a source, or why something in it is none. */
export type SourceFile =
  | { name: string; path: string; byteCount: number; modifiedMs: number }
  | { name: string; skipped: Skipped };

/** The files of a source: itself, or all of a folder in the order of their names. Links in a folder are not followed. */
export async function* findSourceFiles(source: BundleSource): AsyncGenerator<SourceFile> {
  const found = readable(() => statSync(source.path));
  if (found instanceof Skipped) yield { name: source.name, skipped: found };
  else if (found.isDirectory()) yield* filesOf(source);
  else yield fileOf(source, found);
}

async function* filesOf(folder: BundleSource): AsyncGenerator<SourceFile> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder.path, { withFileTypes: true });
  } catch (error) {
    yield { name: folder.name, skipped: unreadable(error) };
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = { path: path.join(folder.path, entry.name), name: `${folder.name}/${entry.name}` };
    if (entry.isDirectory()) yield* filesOf(inside);
    else if (entry.isSymbolicLink()) {
      yield { name: inside.name, skipped: new Skipped('link', 'It is a link; links are not followed') };
    } else {
      const found = readable(() => statSync(inside.path));
      yield found instanceof Skipped ? { name: inside.name, skipped: found } : fileOf(inside, found);
    }
  }
}

function fileOf({ name, path: filePath }: BundleSource, found: Stats): SourceFile {
  if (!found.isFile()) return { name, skipped: new Skipped('device', 'It is a device or a pipe') };
  return { name, path: filePath, byteCount: found.size, modifiedMs: found.mtimeMs };
}

function readable(read: () => Stats): Stats | Skipped {
  try {
    return read();
  } catch (error) {
    return unreadable(error);
  }
}
