import { S3ServiceException } from '@aws-sdk/client-s3';
import { BlobMissing, BlobStoreAway } from '../blob-store.ts';

/** There is something under a key that should be new. */
export class BlobExists extends Error {
  override readonly name = 'BlobExists';
}

/**
 * What a failed request means. Only the store's own word that it has no such key makes a blob missing: a bucket that
 * is gone, a proxy's page or a wrong password must never look like lost data.
 */
export function asBlobError(error: unknown, key: string): Error {
  if (error instanceof S3ServiceException && error.name === 'NoSuchKey') {
    return new BlobMissing(`There is no blob ${key}`, { cause: error });
  }
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) {
    return new BlobExists(`There is a blob ${key} already`, { cause: error });
  }
  return new BlobStoreAway(`The S3 store cannot be used: ${reasonOf(error)}`, { cause: error });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses fails with one error for each, and no words of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error.message === '' || error.message === 'UnknownError' ? error.name : error.message;
}
