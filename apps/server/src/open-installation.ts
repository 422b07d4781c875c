import type { Config } from '#config.ts';
import { openBlobStore } from '#platform/blobs/open-blob-store.ts';
import type { Database } from '#platform/database/database.ts';
import { createInstallation } from '#platform/installation/installation.ts';
import { placesOf } from '#platform/installation/places.ts';

/** Database and blobs for a command beside the server, which may be running: no one's part files are touched. */
export async function openInstallation({ db, config }: { db: Database; config: Config }) {
  const places = placesOf(config);
  const blobs = await openBlobStore(config, { owner: null, partFilesLiveMs: Number.POSITIVE_INFINITY });
  return { places, blobs, installation: createInstallation({ db, blobs, places, isShared: config.role !== 'all' }) };
}
