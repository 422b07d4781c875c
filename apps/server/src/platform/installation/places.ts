import path from 'node:path';
import type { Config } from '#config.ts';

/** Where the database and the blobs are, in words for the operator: an address without its account and password. */
export function placesOf({ databaseUrl, dataDir, s3Bucket, s3Endpoint }: Places) {
  return {
    database: databaseUrl === null ? path.join(dataDir, 'pg') : withoutAccount(databaseUrl),
    blobs:
      s3Bucket === null
        ? path.join(dataDir, 'blobs')
        : `the bucket ${s3Bucket}${s3Endpoint === null ? '' : ` at ${new URL(s3Endpoint).host}`}`,
    /** The variable that says so. */
    blobSetting: s3Bucket === null ? 'DATA_DIR' : 'S3_BUCKET',
  };
}

type Places = Pick<Config, 'databaseUrl' | 'dataDir' | 's3Bucket' | 's3Endpoint'>;

function withoutAccount(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}
