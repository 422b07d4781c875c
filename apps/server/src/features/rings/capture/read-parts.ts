import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Handlers } from '#platform/child-processes/child-messages.ts';
import type { RingLog } from '../disk/ring-log.ts';
import type { RingQuestions } from '../ring-operations.ts';
import type { WatchQuestions } from '../watch/watch-operations.ts';

/** Files of a ring as they are now, with what a child process asks of them; one that the ring gives up is missing from then on. */
export function readParts(log: RingLog, fromMs: number): { sizes: number[]; handlers: Handlers<RingQuestions> } {
  const parts = log.parts(fromMs);
  return {
    sizes: parts.map(({ bytes }) => bytes),
    handlers: { readPart: async ({ part, offset, bytes }) => readPiece(parts[part]?.file, offset, bytes) },
  };
}

/** The same where files are asked for by their names. */
export function readNamedPart(parts: readonly { file: string }[]): Handlers<WatchQuestions> {
  const files = new Map(parts.map(({ file }) => [path.basename(file), file]));
  return { readPart: async ({ name, offset, bytes }) => readPiece(files.get(name), offset, bytes) };
}

async function readPiece(file: string | undefined, offset: number, bytes: number): Promise<Uint8Array | null> {
  if (file === undefined) return null;
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
