import { setTimeout as sleep } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { BlobStoreAway } from '../blob-store.ts';
import { asBlobError } from './s3-errors.ts';
import type { S3Settings } from './s3-settings.ts';

/** Someone may wait for an answer that must say within five seconds that the store is away. */
const CONNECT_MS = 1500;
const SILENCE_MS = 3500;
/** A failure that came so soon leaves time for another try. */
const SOON_MS = 1200;
const PAUSE_MS = 200;
/** Nothing that is asked for at once is larger than a part of an upload. */
const LONGEST_MS = 120_000;

/** Sends requests to one store, with time limits by progress, a second try while there is time, and errors of blobs. */
export function createS3Requests({ endpoint, region, credentials, forcePathStyle }: S3Settings) {
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== null && { endpoint }),
    ...(credentials !== null && { credentials }),
    // Tries are ours, so that they fit into the time there is.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { keepAlive: true, maxSockets: 64 },
      httpsAgent: { keepAlive: true, maxSockets: 64 },
    },
    // Bodies are signed with their SHA-256 on the way in, and compared with the catalog's on the way out; the newer
    // checksums are refused by older stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    /** `request` makes one try; the signal bounds it. Throws BlobMissing, BlobExists or BlobStoreAway. */
    async send<T>(key: string, request: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>) {
      const startedAt = performance.now();
      for (;;) {
        try {
          return await request(client, { abortSignal: AbortSignal.timeout(LONGEST_MS) });
        } catch (error) {
          const known = asBlobError(error, key);
          if (!(known instanceof BlobStoreAway) || performance.now() - startedAt > SOON_MS) throw known;
          await sleep(PAUSE_MS);
        }
      }
    },
    close: () => client.destroy(),
  };
}
export type S3Requests = ReturnType<typeof createS3Requests>;
