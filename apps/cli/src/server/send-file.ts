import { openAsBlob } from 'node:fs';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { openInput } from '../read-input.ts';
import type { ServerWork } from './with-server.ts';

interface Sending {
  /** Another name than its own. */
  name?: string | undefined;
  /** Takes it in and gives its id; without one it becomes a log file. */
  send?: (file: Blob, fileName: string) => Promise<string>;
}

/** Streams FILE, or standard input for `-`, to the server. Gives the id. */
export async function sendFile(
  { client, signal }: ServerWork,
  file: string,
  { name, send = (blob, fileName) => client.upload(blob, fileName, signal) }: Sending = {},
) {
  const input = await openInput(file, signal);
  try {
    return await send(await openAsBlob(input.path), name ?? input.name);
  } catch (error) {
    if (isChangedFile(error))
      throw new CommandError(`${file} changed while it was sent. Pipe it instead: - < ${file}`, EXIT.usage);
    throw error;
  } finally {
    await input.close();
  }
}

/** A file of the disk that is written while it is read cannot be sent with its length. */
function isChangedFile(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at.name === 'NotReadableError') return true;
  return false;
}
