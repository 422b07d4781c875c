import type { Kysely } from 'kysely';
import { jsonbText } from '#platform/database/jsonb-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Segment } from '../log-file-store.ts';
import type { ParsedFile } from './ingest-operations.ts';

/** One try at parsing a file; every write names it, so a worker that lost its job changes nothing. */
export interface Attempt {
  id: string;
  number: number;
  filename: string;
  blobKey: string;
  size: number;
  createdAt: Date;
}

export function createParseStore(db: Kysely<Tables>) {
  return {
    /** Begins the next attempt; null when there is nothing left to parse. */
    async begin(id: string): Promise<Attempt | null> {
      const row = await db
        .updateTable('log_files')
        .set((eb) => ({ status: 'processing', parse_progress: 0, parse_attempt: eb('parse_attempt', '+', 1) }))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where('status', 'in', ['pending', 'processing'])
        .returning(['id', 'parse_attempt', 'filename', 'blob_key', 'size', 'created_at'])
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        id: row.id,
        number: row.parse_attempt,
        filename: row.filename,
        blobKey: row.blob_key,
        size: row.size,
        createdAt: row.created_at,
      };
    },

    async report(attempt: Attempt, progress: number): Promise<void> {
      await guarded(attempt).set({ parse_progress: progress }).execute();
    },

    /** Makes the parsed file visible in one step; false when the attempt was overtaken or the file is gone. */
    async complete(attempt: Attempt, file: ParsedFile, stored: { digestKey: string; segments: Segment[]; at: Date }) {
      return db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('log_files')
          .set({
            status: 'completed',
            error: null,
            parse_progress: 100,
            parsed_at: stored.at,
            entry_count: file.entryCount,
            error_count: file.errorCount,
            warning_count: file.warningCount,
            heat: jsonbText(file.heat),
            facts: jsonbText(file.facts),
            is_rca_possible: file.rcaNotPossibleReason === null,
            rca_not_possible_reason: file.rcaNotPossibleReason,
            digest_key: stored.digestKey,
            first_look: file.firstLook === null ? null : jsonbText(file.firstLook),
            first_look_severity: file.firstLook?.severity ?? null,
          })
          .where('id', '=', attempt.id)
          .where('parse_attempt', '=', attempt.number)
          .where('status', '=', 'processing')
          .where('deleted_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return false;
        for (const segment of stored.segments) {
          await transaction
            .insertInto('log_segments')
            .values({
              log_file_id: attempt.id,
              number: segment.number,
              blob_key: segment.blobKey,
              rows: segment.rows,
              bytes: segment.bytes,
              first_seq: segment.firstSeq,
              min_line: segment.minLine,
              max_line: segment.maxLine,
              min_time_ms: segment.minTimeMs,
              max_time_ms: segment.maxTimeMs,
              levels: jsonbText(segment.levels),
            })
            .execute();
        }
        return true;
      });
    },

    async fail(attempt: Attempt, sentence: string): Promise<void> {
      await guarded(attempt).set({ status: 'failed', error: sentence }).execute();
    },

    /** Ends a file whose job is used up, whatever its attempt. */
    async giveUp(id: string, sentence: string): Promise<void> {
      await db
        .updateTable('log_files')
        .set({ status: 'failed', error: sentence })
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'processing'])
        .execute();
    },

    /** Gives an attempt back that the server's own stop ended, so that it does not count. */
    async putBack(attempt: Attempt): Promise<void> {
      await guarded(attempt)
        .set({ status: 'pending', parse_progress: 0, parse_attempt: attempt.number - 1 })
        .execute();
    },
  };

  function guarded(attempt: Attempt) {
    return db
      .updateTable('log_files')
      .where('id', '=', attempt.id)
      .where('parse_attempt', '=', attempt.number)
      .where('status', '=', 'processing');
  }
}
export type ParseStore = ReturnType<typeof createParseStore>;
