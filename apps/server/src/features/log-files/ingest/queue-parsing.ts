import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { sendParse } from './parse-queue.ts';

/** Lets a file be parsed once more, in the turn of its uploader unless another asks; false when it is gone or being parsed already. */
export async function queueParsing(
  jobs: JobQueue,
  id: string,
  transaction: DatabaseTransaction,
  asker?: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('log_files')
    .set((eb) => ({ status: 'pending', error: null, parse_progress: 0, earlier_attempts: eb.ref('parse_attempt') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['completed', 'failed'])
    .returning(['id', 'size', 'uploaded_by'])
    .executeTakeFirst();
  if (row === undefined) return false;
  await sendParse(jobs, row, asker ?? row.uploaded_by, transaction);
  return true;
}
