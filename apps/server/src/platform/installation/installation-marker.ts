import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { BlobMissing, type BlobStore } from '#platform/blobs/blob-store.ts';
import { StartRefusal } from '#platform/start-refusal.ts';

/** What a blob store knows of the database that it belongs to. */
export interface InstallationMarker {
  id: string;
  /** State of the database when it was last used with this store. */
  stateAt: Date;
}

/** A blob like any other, so that every kind of store can hold it. */
const MARKER_KEY = 'installation';

const markerSchema = z.object({ id: z.string().check(z.minLength(1)), stateAt: z.iso.datetime() });

/** Null when the store has none. Throws StartRefusal for one that is damaged. */
export async function readMarker(blobs: BlobStore, place: string): Promise<InstallationMarker | null> {
  const written = await blobs.read(MARKER_KEY).then(text, (error) => {
    if (error instanceof BlobMissing) return null;
    throw error;
  });
  if (written === null) return null;
  const parsed = markerSchema.safeParse(parseJson(written));
  if (!parsed.success) {
    throw new StartRefusal(
      `The blob ${MARKER_KEY} of ${place}, which identifies the installation of the log files, is damaged. Restore it from a backup, or remove it if the database and the folder belong together`,
    );
  }
  return { id: parsed.data.id, stateAt: new Date(parsed.data.stateAt) };
}

export async function writeMarker(blobs: BlobStore, { id, stateAt }: InstallationMarker): Promise<void> {
  await blobs.put(MARKER_KEY, Buffer.from(`${JSON.stringify({ id, stateAt: stateAt.toISOString() })}\n`));
}

/** True when there is nothing but the marker. */
export async function isEmptyStore(blobs: BlobStore): Promise<boolean> {
  for await (const key of blobs.list('')) if (key !== MARKER_KEY) return false;
  return true;
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}
