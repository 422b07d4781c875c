import { LIMITS, type LlmCall } from '@rootline/contract';
import type { AttemptEnd, AttemptStart } from '@rootline/llm-client';
import type { Selectable } from 'kysely';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import { newId } from '#platform/new-id.ts';
import { capText } from './cap-text.ts';

/** What a call was made for. */
export interface CallPurpose {
  runId: string | null;
  logFileId: string | null;
}

/** The status of an attempt that is still under way. */
const UNDER_WAY = 0;
const INTERRUPTED = 502;

export function createLlmCallStore(db: Database) {
  async function endOpenSince(start: Date): Promise<void> {
    await db
      .updateTable('llm_calls')
      .set({ status: INTERRUPTED, error: 'The server stopped during this call' })
      .where('status', '=', UNDER_WAY)
      .where('created_at', '<=', start)
      .execute();
  }

  return {
    /** Writes the row of an attempt that goes out now; gives its id, or null for a file that was erased meanwhile. */
    async start({ callType, model, payload }: AttemptStart, { runId, logFileId }: CallPurpose): Promise<string | null> {
      const id = newId();
      const row = { id, created_at: new Date(), call_type: callType, model, status: UNDER_WAY, log_file_id: logFileId };
      return withTransaction(db, async (transaction) => {
        if (logFileId !== null && !(await isKept(logFileId, transaction))) return null;
        await transaction
          .insertInto('llm_calls')
          .values({ ...row, run_id: runId, payload: capText(payload, LIMITS.llm.recordBytes) })
          .execute();
        return id;
      });
    },

    async end(id: string, end: AttemptEnd): Promise<void> {
      await db
        .updateTable('llm_calls')
        .set({
          status: end.status,
          duration_ms: end.durationMs,
          response: end.response === null ? null : capText(end.response, LIMITS.llm.recordBytes),
          error: end.error === null ? null : capText(end.error, LIMITS.llm.recordBytes),
          prompt_tokens: end.promptTokens,
          completion_tokens: end.completionTokens,
        })
        .where('id', '=', id)
        .execute();
    },

    /** Newest first. */
    async list(): Promise<LlmCall[]> {
      const rows = await db
        .selectFrom('llm_calls')
        .select(COLUMNS)
        .where('created_at', '>', oldest())
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIMITS.llm.listedRecords)
        .execute();
      return rows.map(toCall);
    },

    async clear(transaction: DatabaseTransaction): Promise<void> {
      await transaction.deleteFrom('llm_calls').execute();
    },

    async forgetLogFile(logFileId: string, transaction: DatabaseTransaction): Promise<void> {
      await transaction.deleteFrom('llm_calls').where('log_file_id', '=', logFileId).execute();
    },

    /** Those of the runs over a case, before its runs go. */
    async forgetCase(caseId: string, transaction: DatabaseTransaction): Promise<void> {
      await transaction
        .deleteFrom('llm_calls')
        .where('run_id', 'in', (eb) => eb.selectFrom('rca_runs').select('id').where('case_id', '=', caseId))
        .execute();
    },

    /** Removes what is older than allowed, and the oldest of too many; ends what a killed process of several left open. */
    async prune(): Promise<void> {
      await endOpenSince(new Date(Date.now() - DAY_MS));
      await db.deleteFrom('llm_calls').where('created_at', '<=', oldest()).execute();
      const firstTooMany = await db
        .selectFrom('llm_calls')
        .select(['created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(LIMITS.llm.records)
        .limit(1)
        .executeTakeFirst();
      if (firstTooMany === undefined) return;
      await db.deleteFrom('llm_calls').where('created_at', '<=', firstTooMany.created_at).execute();
    },

    /** Ends the rows that a killed server left open. */
    endInterrupted: () => endOpenSince(new Date()),
  };
}

/** Holds the file until the transaction ends, so that it is erased before the row is written or together with it. */
async function isKept(logFileId: string, transaction: DatabaseTransaction): Promise<boolean> {
  const row = await transaction
    .selectFrom('log_files')
    .select('id')
    .where('id', '=', logFileId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

const COLUMNS = [
  'id',
  'created_at',
  'call_type',
  'model',
  'status',
  'duration_ms',
  'log_file_id',
  'run_id',
  'payload',
  'response',
  'error',
  'prompt_tokens',
  'completion_tokens',
] as const;

const DAY_MS = 24 * 3600 * 1000;

function oldest(): Date {
  return new Date(Date.now() - LIMITS.llm.recordDays * DAY_MS);
}

function toCall(row: Selectable<Tables['llm_calls']>): LlmCall {
  return {
    id: row.id,
    timestamp: row.created_at.toISOString(),
    callType: row.call_type,
    model: row.model,
    status: row.status,
    duration: row.duration_ms,
    logFileId: row.log_file_id,
    jobId: row.run_id,
    payload: row.payload,
    response: row.response,
    error: row.error,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
  };
}
