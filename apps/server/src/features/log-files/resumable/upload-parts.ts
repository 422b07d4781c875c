import type { Readable } from 'node:stream';

/** A blob that holds a part of an open upload. */
export interface UploadPiece {
  key: string;
  bytes: number;
}

/** What has come of an upload. */
export interface ReceivedUpload {
  id: string;
  size: number;
  received: number;
  pieces: readonly UploadPiece[];
}

export interface Reception {
  /** Told of bytes that are safe, before later ones are written; throws when someone else has the upload now. */
  onSynced(received: number, pieces: readonly UploadPiece[]): Promise<void>;
  /** Told of bytes that are about to be written; throws when there is no room for them. */
  look(bytes: number): Promise<void> | null;
}

/** The bytes of open uploads. */
export interface UploadParts {
  create(id: string): Promise<void>;
  /**
   * Appends the body behind what has been received. What has come is kept also when the body breaks off: `onSynced`
   * hears of it before this throws. Throws UploadGone.
   */
  receive(upload: ReceivedUpload, body: Readable, reception: Reception): Promise<void>;
  /** Makes a blob of all bytes; may be repeated from any point where it was cut off. Throws UploadGone. */
  store(upload: ReceivedUpload, blobKey: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Ids of uploads of which something was last written before the time. */
  listOlderThan(time: Date): Promise<string[]>;
}

/** The bytes of an upload are not there any more. */
export class UploadGone extends Error {
  override readonly name = 'UploadGone';
}
