import { readFile } from 'node:fs/promises';
import { StartRefusal } from '#platform/start-refusal.ts';

/**
 * The text of a file on which the work of others depends; null when there is none. Only a missing file is a missing
 * file: without descriptors or rights it may hold anything, so that is a StartRefusal which names it.
 */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cannotBeRead(file, error);
  }
}

export function cannotBeRead(file: string, cause: unknown): StartRefusal {
  const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
  return new StartRefusal(
    `${file} cannot be read (${code}), so it is unknown whether another server is using this folder. Make the file readable, or remove it if no other server is running`,
    { cause },
  );
}
