import type { Config } from '#config.ts';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import type { ChildStarter } from '#platform/child-processes/start-child.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database } from '#platform/database/database.ts';
import type { Notifications } from '#platform/database/notifications.ts';
import type { Installation } from '#platform/installation/installation.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/server-log/server-log.ts';

/** What the parts of the server stand on; a feature asks for the slice that it uses. */
export interface Platform {
  config: Config;
  db: Database;
  blobs: BlobStore;
  /** What reads entries in the bucket; null where DuckDB reads all. */
  clickhouse: ClickHouse | null;
  installation: Installation;
  jobs: JobQueue;
  notifications: Notifications;
  /** Starts programs in processes of their own. */
  startChild: ChildStarter['start'];
  /** For half-written work, on the file system of the blobs. */
  tempFolder: string;
  log: Logger;
  /** Aborted when the server begins to stop: open streams of events end. */
  stopping: AbortSignal;
}
