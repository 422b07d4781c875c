import type { Readable } from 'node:stream';

/** Where raw files, segments and digests rest. Keys are made by the server, never from user text. */
export interface BlobStore {
  /**
   * Stores the stream under the key and resolves, with its size in bytes, only when it would survive a power cut.
   * On any failure nothing is left under the key. `isNew` refuses to replace another blob, where the store can tell.
   */
  put(key: string, body: Readable | Uint8Array, options?: { isNew?: boolean }): Promise<number>;
  /** Streams a byte range, whole by default. Throws BlobMissing. */
  read(key: string, range?: { start: number; end?: number }): Promise<Readable>;
  /**
   * A path on this machine that holds the blob (itself or a copy that stays for some minutes), for readers that need
   * files. `isAnew` makes another copy, in case the one there is has been damaged.
   */
  localPath(key: string, options?: { isAnew?: boolean }): Promise<string>;
  /** Whether the blobs themselves are files of this machine. */
  isLocal: boolean;
  /** The folder of this machine below which these paths lie. */
  localFolder: string;
  /** How often a path was that of a copy which was there, and how often one was fetched; absent where blobs are files. */
  copies?: { readonly found: number; readonly fetched: number };
  /** Takes a finished local file into the store under a new key (moved when possible), durable like put. */
  adopt(key: string, path: string): Promise<void>;
  /** Gives a blob another key, durable like put. Throws BlobMissing. */
  move(key: string, newKey: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys below a prefix. */
  list(prefix: string): AsyncIterable<string>;
  /** Free bytes for new blobs and what is made of them; null when unknown. */
  freeBytes(): Promise<number | null>;
  /** Ends its connections. */
  close(): void;
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** The store cannot be reached or used at the moment, which says nothing about the blob. */
export class BlobStoreAway extends Error {
  override readonly name = 'BlobStoreAway';
}
