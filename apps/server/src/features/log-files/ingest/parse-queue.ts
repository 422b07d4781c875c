import { LIMITS } from '@rootline/contract';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

const { smallBytes } = LIMITS.parsing;

/** One queue each: a log of a few seconds must not wait behind those of many minutes. */
export const PARSE_JOBS = { small: 'parse-small-log-file', large: 'parse-log-file' } as const;
export type ParseJob = (typeof PARSE_JOBS)[keyof typeof PARSE_JOBS];

/** Has a file parsed, in the turn of the user who asked for it. */
export function sendParse(
  jobs: JobQueue,
  file: { id: string; size: number },
  owner: string,
  transaction: DatabaseTransaction,
): Promise<void> {
  const name = file.size <= smallBytes ? PARSE_JOBS.small : PARSE_JOBS.large;
  return jobs.send(name, { id: file.id }, transaction, { owner });
}
