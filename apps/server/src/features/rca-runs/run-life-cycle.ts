import type { PromptInputs, RcaResult, RunStep } from '@rootline/contract';
import type { RunProgress } from '@rootline/rca';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { ACTIVE, RUN_COLUMNS, type RunRow, toRun } from './run-row.ts';

/** Names the worker that may write: a row taken over by another attempt no longer listens to this one. */
export interface RunClaim {
  runId: string;
  attempt: number;
}

export interface CompletedRun {
  result: RcaResult;
  analysisMemoryId: string;
}

/** Moves runs from one state to the next; every write names the attempt that may make it. */
export function createRunLifeCycle(db: Database) {
  /** The run as long as the claim holds. */
  const heldBy = ({ runId, attempt }: RunClaim, transaction: Database = db) =>
    transaction.updateTable('rca_runs').where('id', '=', runId).where('attempt', '=', attempt);

  return {
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
        .returning(RUN_COLUMNS)
        .executeTakeFirst();
      return row === undefined ? null : toRun(row);
    },

    /** Gives a run back to the queue when its attempt ends without an end of the run. */
    async release(claim: RunClaim): Promise<void> {
      await heldBy(claim).set({ status: 'pending' }).where('status', '=', 'running').execute();
    },

    /** True while the claim still holds and no one cancelled the run. */
    async saveProgress(claim: RunClaim, progress: RunProgress): Promise<boolean> {
      const row = await heldBy(claim)
        .set({
          // A repeated attempt starts again below what was shown already.
          progress: sql<number>`greatest(progress, ${progress.progress}::real)`,
          total_chunks: progress.totalChunks,
          current_chunk: progress.currentChunk,
          failed_chunk: progress.failedChunk,
          step: progress.step,
          chunks: JSON.stringify(progress.chunks),
          shown_lines: JSON.stringify(progress.shownLines),
        })
        .where('status', '=', 'running')
        .where('cancelled_by', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Says what a run waits for besides its own progress. */
    async saveStep(claim: RunClaim, step: RunStep | null): Promise<void> {
      await heldBy(claim).set({ step }).where('status', '=', 'running').execute();
    },

    /** Keeps what the prompts of a run are made from. */
    async savePromptInputs(claim: RunClaim, inputs: PromptInputs): Promise<void> {
      await heldBy(claim)
        .set({ prompt_inputs: JSON.stringify(inputs) })
        .execute();
    },

    /** True when the result was stored: not for a run that was cancelled or taken over meanwhile. */
    async complete(claim: RunClaim, done: CompletedRun, transaction: DatabaseTransaction) {
      const row = await heldBy(claim, transaction)
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
        .where('status', '=', 'running')
        .where('cancelled_by', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** True when the run ended by it: not for one that had ended or was taken over. */
    async fail(claim: RunClaim, reason: string, failedChunk: number, transaction: DatabaseTransaction) {
      const row = await heldBy(claim, transaction)
        .set({
          status: 'failed',
          error: sql<string>`coalesce('Cancelled by ' || cancelled_by, ${reason})`,
          completed_at: endTime(),
          failed_chunk: failedChunk,
        })
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

    /** Ends the active runs of a user; gives their ids. Workers that have one find their claim void. */
    async failAllOf(userId: string, reason: string, transaction: DatabaseTransaction): Promise<string[]> {
      const rows = await transaction
        .updateTable('rca_runs')
        .set({ status: 'failed', error: reason, completed_at: endTime() })
        .where('user_id', '=', userId)
        .where('status', 'in', ACTIVE)
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
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

/** Now, and never before the run began. */
function endTime() {
  return sql<Date>`greatest(started_at, created_at, ${new Date()}::timestamptz)`;
}
