import type { Readable } from 'node:stream';

/** Where raw files, segments and digests rest. Keys are made by the server, never from user text. */
export interface BlobStore {
  /**
   * Stores the stream under the key and resolves, with its size in bytes, only when it would survive a power cut.
   * On any failure nothing is left under the key.
   */
  put(key: string, body: Readable | Uint8Array): Promise<number>;
  /** Streams a byte range, whole by default. Throws BlobMissing. */
  read(key: string, range?: { start: number; end?: number }): Promise<Readable>;
  /** A path on this machine that holds the blob (itself or a cached copy), for readers that need files. */
  localPath(key: string): Promise<string>;
  /** The folder of this machine below which these paths lie. */
  localFolder: string;
  /** Takes a finished local file into the store (moved when possible), durable like put. */
  adopt(key: string, path: string): Promise<void>;
  /** Gives a blob another key, durable like put. Throws BlobMissing. */
  move(key: string, newKey: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys below a prefix. */
  list(prefix: string): AsyncIterable<string>;
  /** Free bytes for new blobs; null when unknown. */
  freeBytes(): Promise<number | null>;
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}
