import type { PartFiles } from './part-files.ts';
import type { ResumableUploadStore } from './resumable-upload-store.ts';

const HOUR_MS = 3_600_000;

/** Removes uploads whose time is over, and part files of none. */
export async function removeExpiredUploads(uploads: ResumableUploadStore, parts: PartFiles, now: Date): Promise<void> {
  for (const id of await uploads.removeExpired(now)) await parts.remove(id);
  // A part file is there a moment before its row.
  const old = await parts.listOlderThan(new Date(now.getTime() - HOUR_MS));
  const known = await uploads.findExisting(old);
  for (const id of old) if (!known.has(id)) await parts.remove(id);
}
