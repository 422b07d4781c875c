import { openFolderBlobStore } from '#platform/blobs/folder-blob-store.ts';
import { createInstallation } from '#platform/installation/installation.ts';
import { placesOf } from '#platform/installation/places.ts';
import { withInstallation } from './reach-database.ts';

/** Ties the log files of the data folder to the database, for an operator who means it. Gives both places. */
export async function adoptBlobs(
  environment: Parameters<typeof withInstallation>[0] = process.env,
): Promise<ReturnType<typeof placesOf>> {
  return withInstallation(environment, async ({ db, config }) => {
    const places = placesOf(config);
    await createInstallation({ db, blobs: await openFolderBlobStore(places.blobs), places }).adopt();
    return places;
  });
}
