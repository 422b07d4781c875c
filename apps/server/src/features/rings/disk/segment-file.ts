import { open } from 'node:fs/promises';

export interface SegmentFile {
  /** Writes all of the bytes there, and resolves when they would survive a power cut. */
  append(bytes: Buffer, at: number): Promise<void>;
  close(): Promise<void>;
}

/** A new file of a ring. Throws where there is one of this name. */
export async function createSegmentFile(file: string): Promise<SegmentFile> {
  const handle = await open(file, 'wx', 0o600);
  return {
    async append(bytes, at) {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, at + written);
        written += bytesWritten;
      }
      await handle.datasync();
    },
    close: () => handle.close(),
  };
}
