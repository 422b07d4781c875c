import type { Config } from '#config.ts';

/** Where the bucket is, and who asks. */
export interface S3Settings {
  /** Null: Amazon's own of the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  /** Null: what the machine is given, for example by its role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  forcePathStyle: boolean;
}

/** The bucket of S3_BUCKET; null without it. */
export function s3SettingsOf(config: Config): S3Settings | null {
  const { s3Bucket: bucket, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config;
  if (bucket === null) return null;
  return {
    endpoint: config.s3Endpoint,
    bucket,
    region: config.s3Region,
    credentials: accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey },
    forcePathStyle: config.s3ForcePathStyle === 'on',
  };
}
