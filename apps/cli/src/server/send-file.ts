import { open } from 'node:fs/promises';
import { FileShrank, type SentFile } from '@rootline/contract/client';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { openInput } from '../read-input.ts';
import type { ServerWork } from './with-server.ts';

interface Sending {
  /** Another name than its own. */
  name?: string | undefined;
  /** Takes it in and gives its id; without one it becomes a log file. */
  send?: (file: SentFile, fileName: string) => Promise<string>;
}

/** Streams FILE, or standard input for `-`, to the server. Gives the id. */
export async function sendFile(
  { client, signal }: ServerWork,
  file: string,
  { name, send = (opened, fileName) => client.upload(opened, fileName, signal) }: Sending = {},
) {
  const input = await openInput(file, signal);
  try {
    const opened = await open(input.path);
    try {
      return await send(opened, name ?? input.name);
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (hasShrunk(error))
      throw new CommandError(`${file} got shorter while it was being uploaded. Upload it again`, EXIT.usage);
    throw error;
  } finally {
    await input.close();
  }
}

/** A file that is emptied or written anew while it is read is neither what it was nor what it becomes. */
function hasShrunk(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof FileShrank) return true;
  return false;
}
