import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Checksum, fileChecksum } from '#features/log-files/integrity/file-checksum.ts';

/** Copies a file, or its first bytes only, and syncs the copy. Gives what was read. Throws ENOENT without the file. */
export async function copyFile(from: string, to: string, firstBytes = Number.POSITIVE_INFINITY): Promise<Checksum> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  // Where there is nothing to copy there is no copy either.
  const source = await open(from);
  try {
    const chunks =
      firstBytes > 0
        ? source.createReadStream({ start: 0, end: firstBytes - 1, highWaterMark: 1024 * 1024, autoClose: false })
        : [Buffer.alloc(0)];
    await pipeline(chunks, count, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  } finally {
    await source.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Gives a file a second name, which costs no room, and reads it. Throws ENOENT without the file. */
export async function linkFile(from: string, to: string): Promise<Checksum> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await link(from, to);
  return checksum(to);
}

/** Size and SHA-256 of a file. */
export function checksum(file: string): Promise<Checksum> {
  return fileChecksum({ path: file, bytesPerSecond: null }, { signal: new AbortController().signal, report: () => {} });
}
