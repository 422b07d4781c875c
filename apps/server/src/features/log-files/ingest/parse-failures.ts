import { errorText, type StoredState } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { BlobMissing } from '#platform/blobs/blob-store.ts';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';
import { isDatabaseFull } from '#platform/database/database-errors.ts';
import { NOT_A_LOG } from './ingest-operations.ts';

/** A part of the file cannot be parsed; the message says why to a person. */
export class PartFailed extends Error {
  override readonly name = 'PartFailed';
}

/** The file was deleted, or another attempt at it has begun. */
export class AttemptOver extends Error {
  override readonly name = 'AttemptOver';
}

/** The raw file is not what was uploaded. */
export class OriginalDamaged extends Error {
  override readonly name = 'OriginalDamaged';
}

export function rawStateAfter(error: unknown): StoredState | undefined {
  if (error instanceof OriginalDamaged) return 'damaged';
  return error instanceof BlobMissing ? 'missing' : undefined;
}

export function isNotALog(error: unknown): error is ChildRefusal {
  return error instanceof ChildRefusal && error.code === NOT_A_LOG;
}

/** What a person reads about a file that cannot be parsed. */
export function failureSentence(error: unknown): string {
  if (isNotALog(error) || error instanceof PartFailed) return error.message;
  if (rawStateAfter(error) !== undefined) return errorText('log_file_original_damaged');
  // Node and DuckDB name a full disk differently, and a child's failure arrives as text.
  const isDiskFull =
    isDatabaseFull(error) ||
    (error instanceof AppError && error.code === 'disk_full') ||
    (error instanceof Error && /ENOSPC|No space left on device/i.test(error.message));
  return errorText(isDiskFull ? 'disk_full' : 'log_file_failed');
}
