import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';

export interface ChecksumInput {
  path: string;
  /** null = as fast as the disk. */
  bytesPerSecond: number | null;
}

export interface Checksum {
  bytes: number;
  sha256: string;
}

const READ_BYTES = 1024 * 1024;
const REPORT_MS = 5000;

/**
 * Reads a file from beginning to end. `report` hears now and then that the work goes on. Throws ChildRefusal
 * `missing` without the file and `damaged` when the disk does not give its bytes.
 */
export async function fileChecksum(
  { path, bytesPerSecond }: ChecksumInput,
  { signal, report }: { signal: AbortSignal; report: (bytes: number) => void },
): Promise<Checksum> {
  const hash = createHash('sha256');
  const startedMs = performance.now();
  let reportedMs = startedMs;
  let bytes = 0;
  const file = await open(path).catch(refuseDisk);
  try {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, READ_BYTES, bytes).catch(refuseDisk);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      signal.throwIfAborted();
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
      if (performance.now() - reportedMs > REPORT_MS) {
        reportedMs = performance.now();
        report(bytes);
      }
      const aheadMs = bytesPerSecond === null ? 0 : (bytes / bytesPerSecond) * 1000 - (performance.now() - startedMs);
      if (aheadMs > 1) await sleep(aheadMs);
    }
  } finally {
    await file.close();
  }
}

function refuseDisk(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new ChildRefusal('missing', error.message);
  if (error.code === 'EIO') throw new ChildRefusal('damaged', error.message);
  throw error;
}
