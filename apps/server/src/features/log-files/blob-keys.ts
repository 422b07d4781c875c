import { randomBytes } from 'node:crypto';

/** Keys of everything that belongs to a file. Each new key holds the time it was made, so that a sweep spares what is still being written. */
export const BLOB_FOLDERS = ['raw', 'segments', 'digests'] as const;
type BlobFolder = (typeof BLOB_FOLDERS)[number];

export function newBlobKey(folder: BlobFolder, fileId: string): string {
  return `${folder}/${fileId}/${Date.now()}-${randomBytes(6).toString('hex')}`;
}

/** Prefix of all keys of a file in a folder. */
export function blobPrefix(folder: BlobFolder, fileId: string): string {
  return `${folder}/${fileId}/`;
}

/** The file a key belongs to and when the key was made; null for a key of another form. */
export function readBlobKey(key: string): { fileId: string; madeAtMs: number } | null {
  const match = /^(?:raw|segments|digests)\/([A-Za-z0-9_-]+)\/(\d+)-[0-9a-f]+$/.exec(key);
  return match?.[1] === undefined ? null : { fileId: match[1], madeAtMs: Number(match[2]) };
}
