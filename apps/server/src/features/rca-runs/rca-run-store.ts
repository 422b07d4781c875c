import { type AnalysisMode, type ChunkRecord, LIMITS, type RcaResult, type RunStatus } from '@rootline/contract';
import type { LineRange, RunProgress } from '@rootline/rca';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

export interface NewRun {
  id: string;
  logFileId: string;
  userId: string;
  analysisMode: AnalysisMode;
  model: string | null;
  endpoint: string | null;
  timeoutSeconds: number;
  chunking: boolean;
  smartChunking: boolean;
  /** A file from when all was well. */
  baselineFileId: string | null;
}

/** A run without its result, which can be large. */
export interface RunRow extends NewRun {
  status: RunStatus;
  progress: number;
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  totalChunks: number | null;
  currentChunk: number | null;
  failedChunk: number;
  attempt: number;
  cancelledBy: string | null;
  analysisMemoryId: string | null;
}

/** Names the worker that may write: a row taken over by another attempt no longer listens to this one. */
export interface RunClaim {
  runId: string;
  attempt: number;
}

export interface CompletedRun {
  result: RcaResult;
  analysisMemoryId: string;
}

export function createRcaRunStore(db: Database) {
  const rows = () => db.selectFrom('rca_runs').select(COLUMNS);

  return {
    /** Fails on the unique index when the file has an active run already. */
    async insert(run: NewRun, transaction: DatabaseTransaction): Promise<void> {
      await transaction
        .insertInto('rca_runs')
        .values({
          id: run.id,
          log_file_id: run.logFileId,
          user_id: run.userId,
          status: 'pending',
          analysis_mode: run.analysisMode,
          model: run.model,
          endpoint: run.endpoint,
          timeout_seconds: run.timeoutSeconds,
          chunking: run.chunking,
          smart_chunking: run.smartChunking,
          baseline_file_id: run.baselineFileId,
          created_at: new Date(),
          chunks: '[]',
          shown_lines: '[]',
        })
        .execute();
    },

    /** Exact whatever the same user starts at the same moment: others wait for the end of the transaction. */
    async countWaiting(userId: string, transaction: DatabaseTransaction): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtext(${userId}))`.execute(transaction);
      const { waiting } = await transaction
        .selectFrom('rca_runs')
        .select((eb) => eb.fn.countAll<number>().as('waiting'))
        .where('user_id', '=', userId)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
      return Number(waiting);
    },

    async find(id: string): Promise<RunRow | null> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toRun(row);
    },

    async listByFile(logFileId: string): Promise<RunRow[]> {
      const found = await rows()
        .where('log_file_id', '=', logFileId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIMITS.list.max)
        .execute();
      return found.map(toRun);
    },

    async findActiveOfFile(logFileId: string): Promise<RunRow | null> {
      const row = await rows().where('log_file_id', '=', logFileId).where('status', 'in', ACTIVE).executeTakeFirst();
      return row === undefined ? null : toRun(row);
    },

    async readResults(ids: readonly string[]): Promise<Map<string, RcaResult>> {
      if (ids.length === 0) return new Map();
      const found = await db
        .selectFrom('rca_runs')
        .select(['id', 'result'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(found.flatMap((row) => (row.result === null ? [] : [[row.id, row.result]])));
    },

    async findNewestResult(logFileId: string): Promise<RcaResult | null> {
      const row = await db
        .selectFrom('rca_runs')
        .select('result')
        .where('log_file_id', '=', logFileId)
        .where('status', '=', 'completed')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.result ?? null;
    },

    async readRecord(id: string): Promise<{ chunks: ChunkRecord[]; shownLines: LineRange[] } | null> {
      const row = await db
        .selectFrom('rca_runs')
        .select(['chunks', 'shown_lines'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : { chunks: row.chunks, shownLines: row.shown_lines };
    },

    /** Takes an active run for a new attempt; null when it ended meanwhile. Finished chunks stay in the replies. */
    async claim(id: string, transaction: Database = db): Promise<RunRow | null> {
      const row = await transaction
        .updateTable('rca_runs')
        .set((eb) => ({
          status: 'running',
          attempt: eb('attempt', '+', 1),
          // The clocks of the database and of this process differ; a run never starts before it was made.
          started_at: sql<Date>`coalesce(started_at, greatest(created_at, now()))`,
        }))
        .where('id', '=', id)
        .where('status', 'in', ACTIVE)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row === undefined ? null : toRun(row);
    },

    /** Gives a run back to the queue when its attempt ends without an end of the run. */
    async release({ runId, attempt }: RunClaim): Promise<void> {
      await db
        .updateTable('rca_runs')
        .set({ status: 'pending' })
        .where('id', '=', runId)
        .where('attempt', '=', attempt)
        .where('status', '=', 'running')
        .execute();
    },

    /** True while the claim still holds and nobody cancelled the run. */
    async saveProgress({ runId, attempt }: RunClaim, progress: RunProgress): Promise<boolean> {
      const row = await db
        .updateTable('rca_runs')
        .set({
          // A repeated attempt starts again below what was shown already.
          progress: sql<number>`greatest(progress, ${progress.progress}::real)`,
          total_chunks: progress.totalChunks,
          current_chunk: progress.currentChunk,
          failed_chunk: progress.failedChunk,
          chunks: JSON.stringify(progress.chunks),
          shown_lines: JSON.stringify(progress.shownLines),
        })
        .where('id', '=', runId)
        .where('attempt', '=', attempt)
        .where('status', '=', 'running')
        .where('cancelled_by', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** True when the result was stored: not for a run that was cancelled or taken over meanwhile. */
    async complete({ runId, attempt }: RunClaim, done: CompletedRun, transaction: DatabaseTransaction) {
      const row = await transaction
        .updateTable('rca_runs')
        .set({
          status: 'completed',
          progress: 100,
          error: null,
          completed_at: endTime(),
          analysis_mode: done.result.analysisMode,
          analysis_memory_id: done.analysisMemoryId,
          result: JSON.stringify(done.result),
          severity: done.result.severity,
        })
        .where('id', '=', runId)
        .where('attempt', '=', attempt)
        .where('status', '=', 'running')
        .where('cancelled_by', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** True when the run ended by it: not for one that had ended or was taken over. */
    async fail({ runId, attempt }: RunClaim, reason: string, failedChunk: number, transaction: DatabaseTransaction) {
      const row = await transaction
        .updateTable('rca_runs')
        .set({
          status: 'failed',
          error: sql<string>`coalesce('Cancelled by ' || cancelled_by, ${reason})`,
          completed_at: endTime(),
          failed_chunk: failedChunk,
        })
        .where('id', '=', runId)
        .where('attempt', '=', attempt)
        .where('status', 'in', ACTIVE)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Ends an active run for a person; the worker that has it finds its claim void. False when it had ended. */
    async cancel(id: string, personName: string, transaction: Database = db): Promise<boolean> {
      const row = await transaction
        .updateTable('rca_runs')
        .set({
          status: 'failed',
          cancelled_by: personName,
          error: `Cancelled by ${personName}`,
          completed_at: endTime(),
        })
        .where('id', '=', id)
        .where('status', 'in', ACTIVE)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Those of the claims that no longer hold: cancelled, deleted or taken over. */
    async listVoid(claims: readonly RunClaim[]): Promise<string[]> {
      const found = await db
        .selectFrom('rca_runs')
        .select(['id', 'attempt'])
        .where(
          'id',
          'in',
          claims.map(({ runId }) => runId),
        )
        .where('status', '=', 'running')
        .execute();
      const attempts = new Map(found.map((row) => [row.id, row.attempt]));
      return claims.filter(({ runId, attempt }) => attempts.get(runId) !== attempt).map(({ runId }) => runId);
    },
  };
}
export type RcaRunStore = ReturnType<typeof createRcaRunStore>;

const ACTIVE = ['pending', 'running'] as const satisfies readonly RunStatus[];

/** Now, and never before the run began. */
function endTime() {
  return sql<Date>`greatest(started_at, created_at, ${new Date()}::timestamptz)`;
}

const COLUMNS = [
  'id',
  'log_file_id',
  'user_id',
  'status',
  'analysis_mode',
  'model',
  'endpoint',
  'timeout_seconds',
  'chunking',
  'smart_chunking',
  'baseline_file_id',
  'progress',
  'error',
  'created_at',
  'started_at',
  'completed_at',
  'total_chunks',
  'current_chunk',
  'failed_chunk',
  'attempt',
  'cancelled_by',
  'analysis_memory_id',
] as const satisfies readonly (keyof Tables['rca_runs'])[];

function toRun(row: Pick<Selectable<Tables['rca_runs']>, (typeof COLUMNS)[number]>): RunRow {
  return {
    id: row.id,
    logFileId: row.log_file_id,
    userId: row.user_id,
    status: row.status,
    analysisMode: row.analysis_mode,
    model: row.model,
    endpoint: row.endpoint,
    timeoutSeconds: row.timeout_seconds,
    chunking: row.chunking,
    smartChunking: row.smart_chunking,
    baselineFileId: row.baseline_file_id,
    progress: row.progress,
    error: row.error,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    totalChunks: row.total_chunks,
    currentChunk: row.current_chunk,
    failedChunk: row.failed_chunk,
    attempt: row.attempt,
    cancelledBy: row.cancelled_by,
    analysisMemoryId: row.analysis_memory_id,
  };
}
