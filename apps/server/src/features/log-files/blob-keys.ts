import { randomBytes } from 'node:crypto';

/** Keys of everything that belongs to a file. Each new key holds the time it was made, so that a sweep spares what is still being written. */
export const BLOB_FOLDERS = ['raw', 'texts', 'segments', 'digests'] as const;
type BlobFolder = (typeof BLOB_FOLDERS)[number];

/** Below it, in a folder for each day, wait blobs that no row names. */
export const QUARANTINE = 'quarantine/';

export function newBlobKey(folder: BlobFolder, fileId: string): string {
  return `${folder}/${fileId}/${Date.now()}-${randomBytes(6).toString('hex')}`;
}

/** Prefix of all keys of a file in a folder. */
export function blobPrefix(folder: BlobFolder, fileId: string): string {
  return `${folder}/${fileId}/`;
}

/** The file a key belongs to and when the key was made; null for a key of another form. */
export function readBlobKey(key: string): { fileId: string; madeAtMs: number } | null {
  const match = /^(?:raw|texts|segments|digests)\/([A-Za-z0-9_-]+)\/(\d+)-[0-9a-f]+$/.exec(key);
  return match?.[1] === undefined ? null : { fileId: match[1], madeAtMs: Number(match[2]) };
}

/** Below it, in a folder for each upload, lies what has come of those that may go on. */
export const UPLOADS = 'uploads/';

export function newUploadKey(uploadId: string): string {
  return `${UPLOADS}${uploadId}/${Date.now()}-${randomBytes(6).toString('hex')}`;
}

/** The upload a key belongs to and when the key was made; null for a key of another form. */
export function readUploadKey(key: string): { uploadId: string; madeAtMs: number } | null {
  const match = /^uploads\/([A-Za-z0-9_-]+)\/(\d+)-[0-9a-f]+$/.exec(key);
  return match?.[1] === undefined ? null : { uploadId: match[1], madeAtMs: Number(match[2]) };
}

/** Prefix of all keys that came into quarantine on the day (UTC). */
export function quarantinePrefix(day: Date): string {
  return `${QUARANTINE}${day.toISOString().slice(0, 10)}/`;
}

/** What a key in quarantine was before, and the end of the day on which it came there; null for a key of another form. */
export function readQuarantineKey(key: string): { original: string; fileId: string; dayEndsMs: number } | null {
  const match = /^quarantine\/(\d{4}-\d{2}-\d{2})\/(.+)$/.exec(key);
  const [, day = '', original = ''] = match ?? [];
  const made = readBlobKey(original);
  const dayEndsMs = Date.parse(day) + DAY_MS;
  return made === null || Number.isNaN(dayEndsMs) ? null : { original, fileId: made.fileId, dayEndsMs };
}

const DAY_MS = 24 * 60 * 60 * 1000;
