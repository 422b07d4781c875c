import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { segmentsOfKey } from '../blob-key.ts';
import { type BlobStore, BlobStoreAway } from '../blob-store.ts';
import { type BlobCache, BrokenOff } from './blob-cache.ts';
import { BlobExists } from './s3-errors.ts';
import { createS3Requests } from './s3-requests.ts';
import type { S3Settings } from './s3-settings.ts';
import { writeObject } from './write-object.ts';

/** A body that broke off so soon leaves time for another try. */
const SOON_MS = 1200;
/** What one request may copy. */
const COPY_BYTES = 5 * 1024 ** 3;

/**
 * Blobs as objects of an S3 bucket, under their keys; readers get copies of this machine. Whether the store refuses to
 * replace an object is found out here: where it does not, two writers of one key are kept apart by the catalog alone.
 */
export async function openS3BlobStore(settings: S3Settings, cache: BlobCache): Promise<BlobStore> {
  const { bucket } = settings;
  const requests = createS3Requests(settings);
  const placeOf = (key: string) => ({ Bucket: bucket, Key: segmentsOfKey(key).join('/') });
  const isFenced = await refusesToReplace();

  async function refusesToReplace(): Promise<boolean> {
    const key = `probe/${randomUUID()}`;
    const put = { Bucket: bucket, Key: key, Body: key, IfNoneMatch: '*' };
    const send = () => requests.send(key, (client, options) => client.send(new PutObjectCommand(put), options));
    await send();
    try {
      await send();
      return false;
    } catch (error) {
      if (error instanceof BlobExists) return true;
      throw error;
    } finally {
      await remove(key);
    }
  }

  async function open(key: string, range?: { start: number; end?: number }) {
    const command = new GetObjectCommand({
      ...placeOf(key),
      ...(range && { Range: `bytes=${range.start}-${range.end ?? ''}` }),
    });
    const { Body, ContentLength } = await requests.send(key, (client, options) => client.send(command, options));
    if (!(Body instanceof Readable)) throw new BlobStoreAway('The S3 store answered without a body');
    // A body may break off before anybody listens to it.
    Body.on('error', () => {});
    return { body: Body, bytes: ContentLength ?? 0 };
  }

  const copies = { found: 0, fetched: 0 };

  /** A body that breaks off is asked for again while there is time. */
  async function fetch(key: string): Promise<string> {
    const startedAt = performance.now();
    for (;;) {
      try {
        return await cache.fetch(key, () => open(key));
      } catch (error) {
        if (!(error instanceof BrokenOff)) throw error;
        if (performance.now() - startedAt > SOON_MS) throw new BlobStoreAway(error.message, { cause: error });
      }
    }
  }

  async function remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand(placeOf(key));
    await requests.send(key, (client, options) => client.send(command, options));
    await cache.drop(key);
  }

  return {
    put: async (key, body, { isNew = false } = {}) => {
      const source = body instanceof Uint8Array ? Readable.from([Buffer.from(body)]) : body;
      const bytes = await writeObject({ requests, bucket, key: placeOf(key).Key, isNew: isNew && isFenced }, source);
      if (!isNew) await cache.drop(key);
      return bytes;
    },
    read: async (key, range) => Readable.from(withBlobErrors((await open(key, range)).body), { objectMode: false }),
    localPath: async (key, { isAnew = false } = {}) => {
      const found = isAnew ? null : await cache.find(key);
      copies[found === null ? 'fetched' : 'found'] += 1;
      return found ?? (await fetch(key));
    },
    copies,
    isLocal: false,
    localFolder: cache.folder,
    adopt: async (key, file) => {
      const target = { requests, bucket, key: placeOf(key).Key, isNew: isFenced };
      await writeObject(target, createReadStream(file, { highWaterMark: 1024 ** 2 }));
      await cache.take(key, file);
    },
    move: async (key, newKey) => {
      const source = await open(key);
      source.body.destroy();
      if (source.bytes > COPY_BYTES) {
        await writeObject({ requests, bucket, key: placeOf(newKey).Key, isNew: false }, (await open(key)).body);
      } else {
        const copy = new CopyObjectCommand({ ...placeOf(newKey), CopySource: `${bucket}/${placeOf(key).Key}` });
        await requests.send(key, (client, options) => client.send(copy, options));
      }
      await remove(key);
    },
    remove,
    list: async function* (prefix) {
      let next: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next });
        const page = await requests.send(prefix, (client, options) => client.send(command, options));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
    // Of the bucket it is not known; everything that is parsed passes through the disk of this machine.
    freeBytes: cache.freeBytes,
    close: requests.close,
  };
}

async function* withBlobErrors(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new BlobStoreAway('The S3 store broke off in the middle of a blob', { cause: error });
  }
}
