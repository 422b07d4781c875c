import type { FileStatus, StoredState } from '@rootline/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { jsonbText } from '#platform/database/jsonb-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Segment } from '../log-file-store.ts';
import type { ParsedFile } from './ingest-operations.ts';
import { AttemptOver } from './parse-failures.ts';

/** One try at parsing a file; every write names it, so a worker that lost its job changes nothing. */
export interface Attempt {
  id: string;
  number: number;
  /** Counted from when the file was last asked to be parsed. */
  tries: number;
  filename: string;
  blobKey: string;
  /** Of the raw file as its first parser read it; null before that. */
  sha256: string | null;
  size: number;
  createdAt: Date;
  uploadedBy: string;
}

/** Where everything about a parsed file lies, and what it was parsed with. */
export interface Stored {
  digestKey: string;
  digestBytes: number;
  text: { key: string; bytes: number; sha256: string } | null;
  segments: (Segment & { sha256: string })[];
  /** Of how many parts it was joined; 0 for a file that was read as one. */
  partCount: number;
  at: Date;
  rules: { id: string; version: number }[];
}

/** Told of every file that cannot be parsed, in the transaction that says so. */
export type FileFailed = (id: string, transaction: Transaction<Tables>) => Promise<void>;

/** Told of every file whose parsing ends, in the transaction that says so. */
export type FileChanged = (id: string, transaction: Transaction<Tables>) => Promise<void>;

export function createParseStore(
  db: Kysely<Tables>,
  { fileFailed, fileChanged }: { fileFailed: FileFailed; fileChanged: FileChanged },
) {
  return {
    /** Begins the next attempt; null when there is nothing left to parse, or another one has begun one since ours. */
    async begin(id: string, ours: Attempt | null): Promise<Attempt | null> {
      const row = await db
        .updateTable('log_files')
        .set((eb) => ({ status: 'processing', parse_progress: 0, parse_attempt: eb('parse_attempt', '+', 1) }))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where('status', 'in', ['pending', 'processing'])
        .$if(ours !== null, (query) => query.where('parse_attempt', '<=', ours?.number ?? 0))
        .returning([
          'id',
          'parse_attempt',
          'earlier_attempts',
          'filename',
          'blob_key',
          'raw_sha256',
          'size',
          'created_at',
          'uploaded_by',
        ])
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        id: row.id,
        number: row.parse_attempt,
        tries: row.parse_attempt - row.earlier_attempts,
        filename: row.filename,
        blobKey: row.blob_key,
        sha256: row.raw_sha256,
        size: row.size,
        createdAt: row.created_at,
        uploadedBy: row.uploaded_by,
      };
    },

    /** False when no one is about to parse the file. */
    async isWanted(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('log_files')
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where('status', 'in', ['pending', 'processing'])
        .executeTakeFirst();
      return row !== undefined;
    },

    async report(attempt: Attempt, progress: number): Promise<void> {
      await guarded(attempt).set({ parse_progress: progress }).execute();
    },

    /**
     * Makes the parsed file visible in one step and gives the blobs of an earlier parse, which no row names any more.
     * Null when the attempt was overtaken or the file is gone. Throws AttemptOver when its parts were given up meanwhile.
     */
    async complete(attempt: Attempt, file: ParsedFile, stored: Stored): Promise<string[] | null> {
      return db.transaction().execute(async (transaction) => {
        const before = await transaction
          .selectFrom('log_files')
          .select(['digest_key', 'text_key'])
          .where('id', '=', attempt.id)
          .forUpdate()
          .executeTakeFirst();
        const row = await transaction
          .updateTable('log_files')
          .set((eb) => ({
            status: 'completed',
            error: null,
            parse_progress: 100,
            parsed_at: stored.at,
            entry_count: file.entryCount,
            error_count: file.errorCount,
            warning_count: file.warningCount,
            heat: jsonbText(file.heat),
            facts: jsonbText(file.facts),
            parsed_with: jsonbText(stored.rules),
            is_rca_possible: file.rcaNotPossibleReason === null,
            rca_not_possible_reason: file.rcaNotPossibleReason,
            digest_key: stored.digestKey,
            text_key: stored.text?.key ?? null,
            text_bytes: stored.text?.bytes ?? null,
            text_sha256: stored.text?.sha256 ?? null,
            parse_number: eb('parse_number', '+', 1),
            raw_sha256: file.rawSha256,
            digest_sha256: file.digestSha256,
            raw_state: 'whole',
            entries_state: 'whole',
            verified_at: stored.at,
            derived_bytes: stored.segments.reduce(
              (sum, { bytes }) => sum + bytes,
              stored.digestBytes + (stored.text?.bytes ?? 0),
            ),
            first_look: file.firstLook === null ? null : jsonbText(file.firstLook),
            first_look_severity: file.firstLook?.severity ?? null,
          }))
          .where('id', '=', attempt.id)
          .where('parse_attempt', '=', attempt.number)
          .where('status', '=', 'processing')
          .where('deleted_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return null;
        const replaced = await transaction
          .deleteFrom('log_segments')
          .where('log_file_id', '=', attempt.id)
          .returning('blob_key')
          .execute();
        for (const segment of stored.segments) {
          await transaction
            .insertInto('log_segments')
            .values({
              log_file_id: attempt.id,
              number: segment.number,
              blob_key: segment.blobKey,
              rows: segment.rows,
              bytes: segment.bytes,
              sha256: segment.sha256,
              first_seq: segment.firstSeq,
              min_line: segment.minLine,
              max_line: segment.maxLine,
              min_time_ms: segment.minTimeMs,
              max_time_ms: segment.maxTimeMs,
              levels: jsonbText(segment.levels),
            })
            .execute();
        }
        const parts = await transaction
          .deleteFrom('log_file_parts')
          .where('log_file_id', '=', attempt.id)
          .returning('parsed')
          .execute();
        // Whoever gives parts up removes their blobs.
        if (stored.partCount > 0 && parts.length !== stored.partCount) throw new AttemptOver();
        await fileChanged(attempt.id, transaction);
        const states = parts.map(({ parsed }) => parsed?.state?.key);
        const keys = [before?.digest_key, before?.text_key, ...replaced.map(({ blob_key: key }) => key), ...states];
        return keys.filter((key) => typeof key === 'string');
      });
    },

    /** `rawState` is told when the original itself is the cause. */
    async fail(attempt: Attempt, sentence: string, rawState?: StoredState): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const row = await guarded(attempt, transaction)
          .set({ ...ended(sentence), ...(rawState !== undefined && { raw_state: rawState }) })
          .returning('status')
          .executeTakeFirst();
        if (row?.status === 'failed') await fileFailed(attempt.id, transaction);
        await fileChanged(attempt.id, transaction);
      });
    },

    /** Ends a file whose job is used up, whatever its attempt. */
    async giveUp(id: string, sentence: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('log_files')
          .set(ended(sentence))
          .where('id', '=', id)
          .where('status', 'in', ['pending', 'processing'])
          .returning('status')
          .executeTakeFirst();
        if (row?.status === 'failed') await fileFailed(id, transaction);
        await fileChanged(id, transaction);
      });
    },

    /** Gives an attempt back that the server's own stop ended, so that it does not count. */
    async putBack(attempt: Attempt): Promise<void> {
      await guarded(attempt)
        .set({ status: 'pending', parse_progress: 0, parse_attempt: attempt.number - 1 })
        .execute();
    },
  };

  function guarded(attempt: Attempt, transaction = db) {
    return transaction
      .updateTable('log_files')
      .where('id', '=', attempt.id)
      .where('parse_attempt', '=', attempt.number)
      .where('status', '=', 'processing');
  }
}
/** A file that was parsed before keeps what is known of it, and says why it was not parsed again. */
const ended = (sentence: string) => ({
  status: sql<FileStatus>`case when digest_key is null then 'failed' else 'completed' end`,
  error: sql<string>`case when digest_key is null then ${sentence} else ${`Parsing again failed: ${sentence}`} end`,
  parse_progress: sql<number>`case when digest_key is null then parse_progress else 100 end`,
});

export type ParseStore = ReturnType<typeof createParseStore>;
