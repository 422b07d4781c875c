import { LIMITS } from '@rootline/contract';
import type { ResumableUploadStore } from './resumable-upload-store.ts';
import type { UploadParts } from './upload-parts.ts';

const HOUR_MS = 3_600_000;

/** Removes uploads whose time is over, and part files of none: these live as long, since a database may be restored. */
export async function removeExpiredUploads(
  uploads: ResumableUploadStore,
  parts: UploadParts,
  now: Date,
): Promise<void> {
  for (const id of await uploads.removeExpired(now)) await parts.remove(id);
  const old = await parts.listOlderThan(new Date(now.getTime() - LIMITS.upload.resumable.hours * HOUR_MS));
  const known = await uploads.findExisting(old);
  for (const id of old) if (!known.has(id)) await parts.remove(id);
}
