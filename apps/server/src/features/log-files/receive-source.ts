import type { FastifyRequest } from 'fastify';
import { newId } from '#platform/new-id.ts';
import { newBlobKey } from './blob-keys.ts';
import { announcedBytes, receiveUpload } from './receive-upload.ts';
import { limitOf, type UploadDeps } from './upload-log-file.ts';

export interface ReceivedSource {
  id: string;
  filename: string;
  size: number;
  blobKey: string;
}

/** Takes in what is to be unpacked, under the limits of an upload; `keep` writes its row, or nothing of it stays. */
export async function receiveSource(
  deps: UploadDeps,
  { request, userId, checkName }: { request: FastifyRequest; userId: string; checkName(filename: string): void },
  keep: (source: ReceivedSource) => Promise<void>,
): Promise<ReceivedSource> {
  const giveBack = deps.slots.take(userId);
  try {
    await deps.space.require(announcedBytes(request));
    const id = newId();
    const blobKey = newBlobKey('raw', id);
    const target = { key: blobKey, limit: await limitOf(deps, userId), space: deps.space, checkName };
    const source = { id, blobKey, ...(await receiveUpload(request, deps.blobs, target)) };
    await keep(source).catch(async (error) => {
      const isKept = await deps.store.findNamedBlobs([id]).catch(() => new Set([blobKey]));
      if (!isKept.has(blobKey)) await deps.blobs.remove(blobKey);
      throw error;
    });
    return source;
  } finally {
    giveBack();
  }
}
