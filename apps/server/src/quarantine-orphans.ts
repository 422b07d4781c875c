import pino from 'pino';
import { createLogFileStore } from '#features/log-files/log-file-store.ts';
import { putAllOrphansAside } from '#features/log-files/orphans.ts';
import { openFolderBlobStore } from '#platform/blobs/folder-blob-store.ts';
import { createInstallation } from '#platform/installation/installation.ts';
import { placesOf } from '#platform/installation/places.ts';
import { withInstallation } from './reach-database.ts';

/** Moves every blob that no log file names into quarantine, for an operator who has seen why there are so many. Gives their number. */
export async function quarantineOrphans(
  environment: Parameters<typeof withInstallation>[0] = process.env,
): Promise<number> {
  return withInstallation(environment, async ({ db, config }) => {
    const places = placesOf(config);
    const blobs = await openFolderBlobStore(places.blobs);
    await createInstallation({ db, blobs, places }).confirm();
    return putAllOrphansAside({
      store: createLogFileStore(db),
      blobs,
      orphanDays: config.orphanDays,
      log: pino({ enabled: false }),
      now: () => new Date(),
    });
  });
}
