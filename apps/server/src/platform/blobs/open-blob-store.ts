import path from 'node:path';
import type { Config } from '#config.ts';
import { placesOf } from '#platform/installation/places.ts';
import type { Account } from '#platform/own-account.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { type BlobStore, BlobStoreAway } from './blob-store.ts';
import { openFolderBlobStore } from './folder-blob-store.ts';
import { s3SettingsOf } from './s3/s3-settings.ts';

interface Options {
  /** Whose the files of this machine are; null: our own. */
  owner: Account | null;
  /** Part files older than this belong to no one. */
  partFilesLiveMs: number;
}

/** Where the files of this machine lie: the blobs themselves, or copies of them. */
export function blobFolderOf(config: Config): string {
  return path.join(config.dataDir, config.s3Bucket === null ? 'blobs' : 'blob-cache');
}

/** The blob store of the settings. Throws StartRefusal for an S3 store that cannot be used. */
export async function openBlobStore(config: Config, { owner, partFilesLiveMs }: Options): Promise<BlobStore> {
  const folder = blobFolderOf(config);
  const settings = s3SettingsOf(config);
  if (settings === null) return openFolderBlobStore({ folder, owner, partFilesLiveMs });
  // The client takes 20 MB of memory: only who uses it loads it.
  const [{ openBlobCache }, { openS3BlobStore }] = await Promise.all([
    import('./s3/blob-cache.ts'),
    import('./s3/s3-blob-store.ts'),
  ]);
  const cache = await openBlobCache({
    folder,
    owner,
    maxBytes: config.s3CacheBytes,
    minFreeBytes: config.minFreeBytes,
  });
  return openS3BlobStore(settings, cache).catch((error) => {
    if (!(error instanceof BlobStoreAway)) throw error;
    throw new StartRefusal(`${capitalised(placesOf(config).blobs)} cannot be used: ${error.message}`, { cause: error });
  });
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
