import type { Skipped } from './skip-reasons.ts';

/** A member as its archive tells of it. */
export interface ArchiveMember {
  name: string;
  kind: 'file' | 'folder' | 'link' | 'device';
  /** As stated, and not to be relied on; null: not stated. */
  byteCount: number | null;
  modifiedMs: number | null;
  /** Why its bytes cannot be read; null where they can. */
  refused: Skipped | null;
  /** Read before the next member is asked for, or not at all. */
  bytes(): AsyncIterable<Uint8Array>;
}
