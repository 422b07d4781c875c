import { open } from 'node:fs/promises';

const BYTES = 256 * 1024;

/** The first bytes of a file, enough to judge how its lines are laid out. */
export async function readBeginning(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(BYTES), 0, BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
