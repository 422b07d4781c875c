import { LIMITS } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { jsonbText } from '#platform/database/jsonb-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { UploadPiece } from './upload-parts.ts';

/** An upload of which not everything has come, or whose file is not made yet. */
export interface OpenUpload {
  id: string;
  userId: string;
  filename: string;
  /** The case that it is sent to; null: it becomes a log file. */
  caseId: string | null;
  size: number;
  /** Bytes that are safely on disk. */
  received: number;
  pieces: readonly UploadPiece[];
  blobKey: string | null;
  expiresAt: Date;
}

const { hours, leaseSeconds } = LIMITS.upload.resumable;
const livesUntil = sql<Date>`now() + ${`${hours} hours`}::interval`;
const leasedUntil = sql<Date>`now() + ${`${leaseSeconds} seconds`}::interval`;
const isAlive = sql<boolean>`expires_at > now()`;

/** Open uploads. Whoever receives bytes holds a lease in the row, so that two processes never write one file. */
export function createResumableUploadStore(db: Database) {
  return {
    async insert(
      upload: Pick<OpenUpload, 'id' | 'userId' | 'filename' | 'caseId' | 'size'>,
      transaction: DatabaseTransaction,
    ): Promise<OpenUpload> {
      const row = await transaction
        .insertInto('resumable_uploads')
        .values({
          id: upload.id,
          user_id: upload.userId,
          filename: upload.filename,
          case_id: upload.caseId,
          size: upload.size,
          created_at: sql<Date>`now()`,
          expires_at: livesUntil,
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      return toUpload(row);
    },

    /** In the transaction that adds one more: until its end no one else counts for this user. */
    async countOpen(userId: string, transaction: DatabaseTransaction): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`.execute(transaction);
      const { open } = await transaction
        .selectFrom('resumable_uploads')
        .select((eb) => eb.fn.countAll<number>().as('open'))
        .where('user_id', '=', userId)
        .where(isAlive)
        .executeTakeFirstOrThrow();
      return Number(open);
    },

    /** The user's own upload; null for those of others, as if they were not there. */
    async find(id: string, userId: string): Promise<OpenUpload | null> {
      const row = await db
        .selectFrom('resumable_uploads')
        .select(COLUMNS)
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where(isAlive)
        .executeTakeFirst();
      return row === undefined ? null : toUpload(row);
    },

    /** The upload, leased; null while someone else holds it. */
    async takeLease(id: string, lease: string): Promise<OpenUpload | null> {
      const row = await db
        .updateTable('resumable_uploads')
        .set({ lease, leased_until: leasedUntil })
        .where('id', '=', id)
        .where(sql<boolean>`(lease is null or leased_until < now())`)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row === undefined ? null : toUpload(row);
    },

    /** Notes bytes that are on disk and renews the lease; false when the lease was lost. */
    async advance(id: string, lease: string, received: number, pieces: readonly UploadPiece[]): Promise<boolean> {
      const row = await db
        .updateTable('resumable_uploads')
        .set({ received, pieces: jsonbText(pieces), leased_until: leasedUntil, expires_at: livesUntil })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async setBlobKey(id: string, blobKey: string): Promise<void> {
      await db.updateTable('resumable_uploads').set({ blob_key: blobKey }).where('id', '=', id).execute();
    },

    async giveBack(id: string, lease: string): Promise<void> {
      await db
        .updateTable('resumable_uploads')
        .set({ lease: null, leased_until: null })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .execute();
    },

    /** For a process that is alone: every lease is one of its dead self. */
    async endLeases(): Promise<void> {
      await db
        .updateTable('resumable_uploads')
        .set({ lease: null, leased_until: null })
        .where('lease', 'is not', null)
        .execute();
    },

    async remove(id: string, transaction: DatabaseTransaction | Database = db): Promise<void> {
      await transaction.deleteFrom('resumable_uploads').where('id', '=', id).execute();
    },

    async removeExpired(now: Date): Promise<string[]> {
      const rows = await db
        .deleteFrom('resumable_uploads')
        .where('expires_at', '<=', now)
        .where(sql<boolean>`(lease is null or leased_until < now())`)
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },

    async findExisting(ids: string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom('resumable_uploads').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map((row) => row.id));
    },
  };
}
export type ResumableUploadStore = ReturnType<typeof createResumableUploadStore>;

const COLUMNS = [
  'id',
  'user_id',
  'filename',
  'case_id',
  'size',
  'received',
  'pieces',
  'blob_key',
  'expires_at',
] as const;

function toUpload(row: Pick<Selectable<Tables['resumable_uploads']>, (typeof COLUMNS)[number]>): OpenUpload {
  return {
    id: row.id,
    userId: row.user_id,
    filename: row.filename,
    caseId: row.case_id,
    size: row.size,
    received: row.received,
    pieces: row.pieces ?? [],
    blobKey: row.blob_key,
    expiresAt: row.expires_at,
  };
}
