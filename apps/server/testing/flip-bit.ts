import { open, stat } from 'node:fs/promises';

/** Changes one bit of a file, at a place from 0 (its beginning) to 1 (its end). */
export async function flipBit(path: string, place: number): Promise<void> {
  const { size } = await stat(path);
  const at = Math.min(size - 1, Math.floor(size * place));
  const file = await open(path, 'r+');
  try {
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ (1 << (Math.floor(place * 1000) % 8));
    await file.write(byte, 0, 1, at);
  } finally {
    await file.close();
  }
}
