import type { placesOf } from '#platform/installation/places.ts';
import { openInstallation } from './open-installation.ts';
import { withInstallation } from './reach-database.ts';

/** Ties the log files of the data folder to the database, for an operator who means it. Gives both places. */
export async function adoptBlobs(
  environment: Parameters<typeof withInstallation>[0] = process.env,
): Promise<ReturnType<typeof placesOf>> {
  return withInstallation(environment, async ({ db, config }) => {
    const { installation, places } = await openInstallation({ db, config });
    await installation.adopt();
    return places;
  });
}
