import type { StoredState } from '@rootline/contract';
import { BlobMissing, type BlobStore } from '#platform/blobs/blob-store.ts';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';
import type { Checksum } from './file-checksum.ts';
import type { IntegrityStore, NamedBlob, StoredBlobs, Verdict } from './integrity-store.ts';

export interface VerifyDeps {
  store: IntegrityStore;
  blobs: BlobStore;
  /** Throws ChildRefusal `missing` or `damaged` where the disk gives no bytes. */
  checksumOf(path: string): Promise<Checksum>;
}

export interface VerifiedFile {
  file: StoredBlobs;
  verdict: Verdict;
}

/**
 * Reads everything that is stored of a file and keeps the verdict; null when the file is gone, or was parsed again
 * meanwhile. Of a file that is being parsed only the original is read: its parser keeps the verdict.
 */
export async function verifyLogFile(
  { store, blobs, checksumOf }: VerifyDeps,
  id: string,
  signal: AbortSignal,
): Promise<VerifiedFile | null> {
  const file = await store.find(id);
  if (file === null) return null;
  const isParsing = file.status === 'pending' || file.status === 'processing';
  const learned = new Map<string, string>();

  const stateOf = async ({ key, bytes, sha256 }: NamedBlob): Promise<StoredState> => {
    signal.throwIfAborted();
    try {
      const found = await checksumOf(await blobs.localPath(key, { isAnew: true }));
      if (sha256 === null) learned.set(key, found.sha256);
      const isWhole = (sha256 === null || sha256 === found.sha256) && (bytes === null || bytes === found.bytes);
      return isWhole ? 'whole' : 'damaged';
    } catch (error) {
      if (error instanceof BlobMissing) return 'missing';
      if (error instanceof ChildRefusal) return error.code === 'missing' ? 'missing' : 'damaged';
      throw error;
    }
  };

  const raw = await stateOf(file.raw);
  let entries: StoredState = 'whole';
  for (const blob of isParsing ? [] : [file.digest, file.text, ...file.segments]) {
    if (blob === null) continue;
    const state = await stateOf(blob);
    // One damaged part says more than missing ones: something changed what is there.
    if (state === 'damaged' || entries === 'whole') entries = state;
  }
  const verdict = { raw, entries, learned };
  return isParsing || (await store.saveVerdict(file, verdict)) ? { file, verdict } : null;
}
