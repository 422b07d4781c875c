import { LIMITS, type ModelCheck, type ModelCheckCase, type RunStatus } from '@rootline/contract';
import { CHECK_CASES, judgeModel, totalsOf } from '@rootline/rca';
import { type Selectable, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { jsonbText } from '#platform/database/jsonb-text.ts';
import type { Tables } from '#platform/database/tables.ts';

export interface NewCheck {
  id: string;
  userId: string;
  endpoint: string;
  model: string;
  timeoutSeconds: number;
}

/** A check that a job works on. */
export interface ClaimedCheck extends NewCheck {
  cases: ModelCheckCase[];
}

const ACTIVE = ['pending', 'running'] as const satisfies readonly RunStatus[];

export type ModelCheckStore = ReturnType<typeof createModelCheckStore>;

export function createModelCheckStore(db: Database) {
  /** False when it has ended before. */
  async function end(id: string, status: 'completed' | 'failed', error: string | null): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('model_checks')
      .set({ status, error, completed_at: new Date() })
      .where('id', '=', id)
      .where('status', 'in', ACTIVE)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  return {
    /** False when the model is being checked there already. */
    async insert(check: NewCheck, transaction: DatabaseTransaction): Promise<boolean> {
      const { id, userId, endpoint, model, timeoutSeconds } = check;
      const row = { id, user_id: userId, endpoint, model, timeout_seconds: timeoutSeconds };
      const inserted = await transaction
        .insertInto('model_checks')
        .values({ ...row, status: 'pending', cases: '[]', created_at: new Date() })
        .onConflict((conflict) => conflict.columns(['endpoint', 'model']).where('status', 'in', ACTIVE).doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async findActive(endpoint: string, model: string): Promise<string | null> {
      const row = await db
        .selectFrom('model_checks')
        .select('id')
        .where('endpoint', '=', endpoint)
        .where('model', '=', model)
        .where('status', 'in', ACTIVE)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Takes a check for an attempt; null when it has ended. */
    async claim(id: string): Promise<ClaimedCheck | null> {
      const row = await db
        .updateTable('model_checks')
        .set({ status: 'running' })
        .where('id', '=', id)
        .where('status', 'in', ACTIVE)
        .returning(['id', 'user_id', 'endpoint', 'model', 'timeout_seconds', 'cases'])
        .executeTakeFirst();
      if (row === undefined) return null;
      const { user_id: userId, timeout_seconds: timeoutSeconds, ...rest } = row;
      return { ...rest, userId, timeoutSeconds };
    },

    async isActive(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('model_checks')
        .select('id')
        .where('id', '=', id)
        .where('status', 'in', ACTIVE)
        .executeTakeFirst();
      return row !== undefined;
    },

    async addCase(id: string, row: ModelCheckCase): Promise<void> {
      await db
        .updateTable('model_checks')
        .set({ cases: sql`cases || ${jsonbText([row])}::jsonb` })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .execute();
    },

    complete: (id: string) => end(id, 'completed', null),
    fail: (id: string, reason: string) => end(id, 'failed', reason),

    async exists(id: string): Promise<boolean> {
      const row = await db.selectFrom('model_checks').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    /** Newest first. */
    async listAt(endpoint: string): Promise<ModelCheck[]> {
      const rows = await db
        .selectFrom('model_checks')
        .select(COLUMNS)
        .where('endpoint', '=', endpoint)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIMITS.llm.listedChecks)
        .execute();
      return rows.map(toCheck);
    },

    /** Removes the ended checks at an endpoint that the list no longer shows. */
    async prune(endpoint: string): Promise<void> {
      await db
        .deleteFrom('model_checks')
        .where('endpoint', '=', endpoint)
        .where('status', 'not in', ACTIVE)
        .where('id', 'not in', (check) =>
          check
            .selectFrom('model_checks')
            .select('id')
            .where('endpoint', '=', endpoint)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(LIMITS.llm.listedChecks),
        )
        .execute();
    },
  };
}

const COLUMNS = ['id', 'model', 'status', 'cases', 'error', 'created_at', 'completed_at'] as const;

function toCheck(row: Pick<Selectable<Tables['model_checks']>, (typeof COLUMNS)[number]>): ModelCheck {
  const { id, model, status, cases, error } = row;
  const totals = totalsOf(cases);
  return {
    id,
    model,
    status,
    casesTotal: CHECK_CASES.length,
    cases,
    totals,
    verdict: status === 'completed' ? judgeModel(totals) : null,
    error,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}
