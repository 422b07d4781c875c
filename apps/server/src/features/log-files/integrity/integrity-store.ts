import type { FileStatus, StoredState } from '@rootline/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** A blob as the catalog knows it; what was stored before there were checksums may lack some of it. */
export interface NamedBlob {
  key: string;
  bytes: number | null;
  sha256: string | null;
}

/** Everything that is stored of a file. */
export interface StoredBlobs {
  id: string;
  filename: string;
  status: FileStatus;
  isDeleted: boolean;
  createdAt: Date;
  /** Null until all of it was read again and compared. */
  verifiedAt: Date | null;
  raw: NamedBlob;
  /** Null until it is parsed. */
  digest: NamedBlob | null;
  segments: NamedBlob[];
  /** Null where the original is text itself. */
  text: NamedBlob | null;
}

export interface Verdict {
  raw: StoredState;
  entries: StoredState;
  /** Checksums of blobs that had none, by key. */
  learned: ReadonlyMap<string, string>;
}

const PAGE = 500;

/** What the catalog says about stored blobs and their state. */
export function createIntegrityStore(db: Database) {
  return {
    async find(id: string): Promise<StoredBlobs | null> {
      const row = await db
        .selectFrom('log_files')
        .select([
          'id',
          'filename',
          'status',
          'created_at',
          'verified_at',
          'deleted_at',
          'size',
          'blob_key',
          'raw_sha256',
        ])
        .select(['digest_key', 'digest_sha256', 'text_key', 'text_bytes', 'text_sha256'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return null;
      const segments = await db
        .selectFrom('log_segments')
        .select(['blob_key', 'bytes', 'sha256'])
        .where('log_file_id', '=', id)
        .orderBy('number')
        .execute();
      return {
        id: row.id,
        filename: row.filename,
        status: row.status,
        isDeleted: row.deleted_at !== null,
        createdAt: row.created_at,
        verifiedAt: row.verified_at,
        raw: { key: row.blob_key, bytes: row.size, sha256: row.raw_sha256 },
        digest: row.digest_key === null ? null : { key: row.digest_key, bytes: null, sha256: row.digest_sha256 },
        text: row.text_key === null ? null : { key: row.text_key, bytes: row.text_bytes, sha256: row.text_sha256 },
        segments: segments.map(({ blob_key: key, bytes, sha256 }) => ({ key, bytes, sha256 })),
      };
    },

    /** Parsed or failed files that were not verified since, ascending by id. */
    async listDue(since: Date, afterId: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('log_files')
        .select('id')
        .where('id', '>', afterId)
        .where('status', 'in', ['completed', 'failed'])
        .where((eb) => eb.or([eb('verified_at', 'is', null), eb('verified_at', '<', since)]))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    /** The next files of the whole catalog, ascending by id. */
    async listAll(afterId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('log_files')
        .select('id')
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      return rows.map((row) => row.id);
    },

    /** Keeps a verdict, unless the file was parsed again since its blobs were listed. */
    async saveVerdict({ id, digest, segments, raw }: StoredBlobs, verdict: Verdict): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { learned } = verdict;
        const digestKey = digest?.key ?? null;
        const row = await transaction
          .updateTable('log_files')
          .set((eb) => ({
            raw_state: verdict.raw,
            entries_state: verdict.entries,
            verified_at: sql<Date>`now()`,
            raw_sha256: eb.fn.coalesce('raw_sha256', eb.val(learned.get(raw.key) ?? null)),
            digest_sha256: eb.fn.coalesce('digest_sha256', eb.val(learned.get(digestKey ?? '') ?? null)),
          }))
          .where('id', '=', id)
          .where(sql<boolean>`digest_key is not distinct from ${digestKey}`)
          .where('status', 'in', ['completed', 'failed'])
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return false;
        for (const { key, sha256 } of segments) {
          const sum = learned.get(key);
          if (sha256 !== null || sum === undefined) continue;
          await transaction
            .updateTable('log_segments')
            .set({ sha256: sum })
            .where('log_file_id', '=', id)
            .where('blob_key', '=', key)
            .execute();
        }
        return true;
      });
    },

    /** Notes what a reader has met; false when that was known already. */
    async noteDamage(
      id: string,
      found: { part: 'raw' | 'entries'; state: StoredState },
      transaction: DatabaseTransaction,
    ): Promise<boolean> {
      const column = found.part === 'raw' ? 'raw_state' : 'entries_state';
      const row = await transaction
        .updateTable('log_files')
        .set({ [column]: found.state })
        .where('id', '=', id)
        .where(column, '=', 'whole')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
export type IntegrityStore = ReturnType<typeof createIntegrityStore>;
