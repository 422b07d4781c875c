import { Readable } from 'node:stream';
import { LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { BlobMissing, type BlobStore } from '#platform/blobs/blob-store.ts';
import { newUploadKey, readUploadKey, UPLOADS } from '../blob-keys.ts';
import { type ReceivedUpload, UploadGone, type UploadParts } from './upload-parts.ts';

const { checkpointBytes, checkpointSeconds } = LIMITS.upload.resumable;

/** The bytes of open uploads as blobs, some for each, so that every server of the blob store can go on with them. */
export function createPartBlobs(blobs: BlobStore): UploadParts {
  async function* readAll({ pieces }: ReceivedUpload): AsyncGenerator<Buffer> {
    for (const { key } of pieces) yield* await blobs.read(key);
  }

  return {
    create: async () => {},

    async receive(upload, body, { onSynced, look }) {
      requireWhole(upload);
      const { id, size } = upload;
      let { received, pieces } = upload;
      let chunks: Buffer[] = [];
      let bytes = 0;
      let syncedAt = performance.now();
      const sync = async () => {
        const key = newUploadKey(id);
        await blobs.put(key, Buffer.concat(chunks), { isNew: true });
        pieces = [...pieces, { key, bytes }];
        received += bytes;
        await onSynced(received, pieces);
        chunks = [];
        bytes = 0;
        syncedAt = performance.now();
      };
      try {
        for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          if (received + bytes + chunk.length > size) throw new AppError('invalid_request');
          await look(chunk.length);
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes >= checkpointBytes || performance.now() - syncedAt >= checkpointSeconds * 1000) await sync();
        }
      } finally {
        if (bytes > 0) await sync();
      }
    },

    async store(upload, blobKey) {
      requireWhole(upload);
      await blobs.put(blobKey, Readable.from(readAll(upload), { objectMode: false })).catch((error) => {
        throw error instanceof BlobMissing ? new UploadGone(error.message) : error;
      });
    },

    async remove(id) {
      for await (const key of blobs.list(`${UPLOADS}${id}/`)) await blobs.remove(key);
    },

    async listOlderThan(time) {
      const ids = new Set<string>();
      for await (const key of blobs.list(UPLOADS)) {
        const made = readUploadKey(key);
        if (made !== null && made.madeAtMs < time.getTime()) ids.add(made.uploadId);
      }
      return [...ids];
    },
  };
}

/** An upload that began with other means, before a restore, has its bytes elsewhere. */
function requireWhole({ received, pieces }: ReceivedUpload): void {
  const held = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (held !== received) throw new UploadGone(`${held} of ${received} bytes are here`);
}
