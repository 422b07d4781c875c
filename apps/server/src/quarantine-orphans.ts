import pino from 'pino';
import { createLogFileStore } from '#features/log-files/log-file-store.ts';
import { putAllOrphansAside } from '#features/log-files/orphans.ts';
import { openInstallation } from './open-installation.ts';
import { withInstallation } from './reach-database.ts';

/** Moves every blob that no log file names into quarantine, for an operator who has seen why there are so many. Gives their number. */
export async function quarantineOrphans(
  environment: Parameters<typeof withInstallation>[0] = process.env,
): Promise<number> {
  return withInstallation(environment, async ({ db, config }) => {
    const { blobs, installation } = await openInstallation({ db, config });
    await installation.confirm();
    return putAllOrphansAside({
      store: createLogFileStore(db, config.keepDays),
      blobs,
      orphanDays: config.orphanDays,
      log: pino({ enabled: false }),
      now: () => new Date(),
    });
  });
}
