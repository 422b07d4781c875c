import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir } from 'node:fs/promises';
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
  if (firstBytes > 0) {
    const source = createReadStream(from, { end: firstBytes - 1, highWaterMark: 1024 * 1024 });
    await pipeline(source, count, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  } else await pipeline([Buffer.alloc(0)], createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
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
