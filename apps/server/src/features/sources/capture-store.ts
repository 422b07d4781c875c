import { type Capture, type CaptureBody, type CaptureEnd, LIMITS, type RunStatus } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { jsonbText } from '#platform/database/jsonb-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { CaptureProgress } from './source-operations.ts';

export interface NewCapture extends Pick<CaptureBody, 'streams' | 'span' | 'limitBytes' | 'mask'> {
  id: string;
  sourceId: string;
  userId: string;
  name: string;
}

/** One try at a capture; every write names it, so a worker that lost its job changes nothing. */
export interface CaptureAttempt extends NewCapture {
  number: number;
}

/** What came of a capture. */
export interface Captured extends CaptureProgress {
  droppedLines: number;
  ended: CaptureEnd;
  notes: readonly string[];
  logFileId: string | null;
  caseId: string | null;
}

const ACTIVE = ['pending', 'running'] as const satisfies readonly RunStatus[];
const DAY_MS = 86_400_000;

export type CaptureStore = ReturnType<typeof createCaptureStore>;

export function createCaptureStore(db: Database) {
  const guarded = ({ id, number }: CaptureAttempt, writer: Database = db) =>
    writer
      .updateTable('source_captures')
      .where('id', '=', id)
      .where('attempt', '=', number)
      .where('status', '=', 'running');
  const newest = () => db.selectFrom('source_captures').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');

  return {
    /** False where the user has as many under way as one may have. */
    async insert(transaction: DatabaseTransaction, wanted: NewCapture): Promise<boolean> {
      // Two that are started at once must not both be the last one.
      await transaction.selectFrom('users').select('id').where('id', '=', wanted.userId).forNoKeyUpdate().execute();
      const { count } = await transaction
        .selectFrom('source_captures')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', wanted.userId)
        .where('status', 'in', ACTIVE)
        .executeTakeFirstOrThrow();
      if (count >= LIMITS.sources.capture.perUser) return false;
      await transaction
        .insertInto('source_captures')
        .values({
          id: wanted.id,
          source_id: wanted.sourceId,
          user_id: wanted.userId,
          name: wanted.name,
          streams: wanted.streams === null ? null : JSON.stringify(wanted.streams),
          span: JSON.stringify(wanted.span),
          limit_bytes: wanted.limitBytes,
          mask: JSON.stringify(wanted.mask),
          status: 'pending',
          created_at: new Date(),
        })
        .execute();
      return true;
    },

    /** Of a source, newest first. */
    async list(sourceId: string): Promise<Capture[]> {
      const rows = await newest().where('source_id', '=', sourceId).limit(LIMITS.sources.listedCaptures).execute();
      return rows.map(toCapture);
    },

    async listActive(): Promise<Capture[]> {
      const rows = await newest().where('status', 'in', ACTIVE).limit(LIMITS.list.max).execute();
      return rows.map(toCapture);
    },

    async find(sourceId: string, id: string): Promise<Capture | null> {
      const row = await newest().where('source_id', '=', sourceId).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toCapture(row);
    },

    /** False when it has ended. */
    async stop(transaction: DatabaseTransaction, id: string): Promise<boolean> {
      const row = await transaction
        .updateTable('source_captures')
        .set({ is_stopping: true })
        .where('id', '=', id)
        .where('status', 'in', ACTIVE)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Begins the next attempt; null when it has ended, or is gone. */
    async begin(id: string): Promise<CaptureAttempt | null> {
      const row = await db
        .updateTable('source_captures')
        .set((eb) => ({ status: 'running', attempt: eb('attempt', '+', 1), bytes: 0, lines: 0, stream_count: 0 }))
        .where('id', '=', id)
        .where('status', 'in', ACTIVE)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return null;
      const { name, streams, span, mask } = row;
      const owner = { sourceId: row.source_id, userId: row.user_id };
      return { id, number: row.attempt, ...owner, name, streams, span, mask, limitBytes: row.limit_bytes };
    },

    /** Gives an attempt back that the server's own stop ended. */
    async putBack(attempt: CaptureAttempt): Promise<void> {
      await guarded(attempt)
        .set((eb) => ({ status: 'pending', attempt: eb('attempt', '-', 1) }))
        .execute();
    },

    /** Notes how far it is. True while it goes on. */
    async noteProgress(attempt: CaptureAttempt, { bytes, lines, streams }: CaptureProgress): Promise<boolean> {
      const row = await guarded(attempt)
        .set({ bytes, lines, stream_count: streams })
        .returning('is_stopping')
        .executeTakeFirst();
      return row?.is_stopping === false;
    },

    /** False when the attempt was overtaken, or its source is gone. */
    async complete(transaction: DatabaseTransaction, attempt: CaptureAttempt, made: Captured): Promise<boolean> {
      const row = await guarded(attempt, transaction)
        .set({
          status: 'completed',
          bytes: made.bytes,
          lines: made.lines,
          stream_count: made.streams,
          dropped_lines: made.droppedLines,
          ended: made.ended,
          notes: jsonbText(made.notes),
          log_file_id: made.logFileId,
          case_id: made.caseId,
          completed_at: new Date(),
        })
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async fail(attempt: CaptureAttempt, error: string): Promise<void> {
      await guarded(attempt).set({ status: 'failed', error, completed_at: new Date() }).execute();
    },

    /** Ends a capture whose job is used up, whatever its attempt. */
    async giveUp(id: string, error: string): Promise<void> {
      await db
        .updateTable('source_captures')
        .set({ status: 'failed', error, completed_at: new Date() })
        .where('id', '=', id)
        .where('status', 'in', ACTIVE)
        .execute();
    },

    async prune(): Promise<void> {
      const oldest = new Date(Date.now() - LIMITS.sources.captureDays * DAY_MS);
      await db
        .deleteFrom('source_captures')
        .where('status', 'not in', ACTIVE)
        .where('created_at', '<=', sql<Date>`${oldest}`)
        .execute();
    },
  };
}

function toCapture(row: Selectable<Tables['source_captures']>): Capture {
  return {
    id: row.id,
    sourceId: row.source_id,
    name: row.name,
    streams: row.streams,
    span: row.span,
    limitBytes: row.limit_bytes,
    mask: row.mask,
    status: row.status,
    isStopping: row.is_stopping,
    bytes: row.bytes,
    lines: row.lines,
    streamCount: row.stream_count,
    droppedLines: row.dropped_lines,
    ended: row.ended,
    notes: row.notes,
    error: row.error,
    logFileId: row.log_file_id,
    caseId: row.case_id,
    startedBy: row.user_id,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}
