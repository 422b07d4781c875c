import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Elsewhere than on Linux the database of a root's server is reached by its path, which must let it through. */
export const DATA_FOLDER_MODE = process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700;

const FOLDERS = ['blobs', 'blobs/keys', 'blobs/tmp', 'blob-cache', 'cache', 'tmp'];
const FILES = ['pg-password', 'secret.key', 'server.lock'];

/** Makes the data folder, and closes to others what earlier releases left open. */
export async function closeDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: DATA_FOLDER_MODE });
  await close(dataDir, DATA_FOLDER_MODE);
  for (const folder of FOLDERS) await close(path.join(dataDir, folder), 0o700);
  for (const file of FILES) await close(path.join(dataDir, file), 0o600);
}

async function close(file: string, mode: number): Promise<void> {
  await chmod(file, mode).catch((error: NodeJS.ErrnoException) => {
    // A mounted folder may belong to another user. The files we create in it are still private.
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes(error.code ?? '')) throw error;
  });
}
