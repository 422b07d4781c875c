/// <reference path="./s3rver.d.ts" />
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';

/** Names another store for a run of tests, as its address with key and secret: http://key:secret@127.0.0.1:7480 */
const OTHER_STORE = 'ROOTLINE_TEST_S3';

/** A real S3 server on this machine with one empty bucket, and the variables with which Rootline uses it. */
export async function startTestS3() {
  const other = process.env[OTHER_STORE];
  return other === undefined ? startS3rver() : useStore(other);
}

async function startS3rver() {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'rootline-s3-'));
  const port = await freePort();
  const configureBuckets = [{ name: 'rootline', configs: [] }];
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
  await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    env: envOf({ endpoint, bucket: 'rootline', key: 'S3RVER', secret: 'S3RVER' }),
    async stop(): Promise<void> {
      await server.close();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Makes a bucket of its own in a store that runs. */
async function useStore(address: string) {
  const { origin: endpoint, username: key, password: secret } = new URL(address);
  const credentials = { accessKeyId: key, secretAccessKey: secret };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  const bucket = `test-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { endpoint, env: envOf({ endpoint, bucket, key, secret }), stop: async () => {} };
}

function envOf({ endpoint, bucket, key, secret }: Record<'endpoint' | 'bucket' | 'key' | 'secret', string>) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
    S3_FORCE_PATH_STYLE: 'on',
    S3_ACCESS_KEY_ID: key,
    S3_SECRET_ACCESS_KEY: secret,
  };
}
export type TestS3 = Awaited<ReturnType<typeof startTestS3>>;

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
