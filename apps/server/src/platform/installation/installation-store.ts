import type { DatabaseTransaction } from '#platform/database/database.ts';

export interface InstallationRow {
  id: string;
  /** Grows only. */
  stateAt: Date;
  /** Whether a blob store has this id. */
  isTied: boolean;
}

/** The row of the installation. It stays locked until the transaction ends, so that processes that start at once take turns. */
export async function readInstallation(transaction: DatabaseTransaction): Promise<InstallationRow> {
  const row = await transaction
    .selectFrom('installation')
    .select(['id', 'state_at', 'is_tied'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id: row.id, stateAt: row.state_at, isTied: row.is_tied };
}

export async function saveTie(transaction: DatabaseTransaction, stateAt: Date): Promise<void> {
  await transaction.updateTable('installation').set({ is_tied: true, state_at: stateAt }).execute();
}

/** Keys of the raw blobs that the database names, of the newest files first. */
export async function listNamedBlobs(transaction: DatabaseTransaction, limit: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom('log_files')
    .select('blob_key')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.blob_key);
}
