import { type ErrorCode, errorText, LIMITS, type LlmPull, type RunStatus } from '@rootline/contract';
import type { Selectable } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { PullState } from './pull-progress.ts';

export interface NewPull {
  id: string;
  origin: string;
  endpoint: string;
  model: string;
  userId: string;
  sealedKey: string | null;
}

export interface PullFailure {
  code: ErrorCode;
  /** Fills the hole of the code's sentence. */
  reason: string;
}

const ACTIVE = ['pending', 'running'] as const satisfies readonly RunStatus[];
const DAY_MS = 24 * 3600 * 1000;

export type LlmPullStore = ReturnType<typeof createLlmPullStore>;

export function createLlmPullStore(db: Database) {
  const end = (id: string, change: { status: RunStatus; error_code?: ErrorCode; error_reason?: string }) =>
    db
      .updateTable('llm_pulls')
      .set({ ...change, sealed_key: null, completed_at: new Date() })
      .where('id', '=', id)
      .where('status', 'in', ACTIVE)
      .execute();

  return {
    /** False when this model is on its way there already. */
    async insert(pull: NewPull, transaction: DatabaseTransaction): Promise<boolean> {
      const { id, origin, endpoint, model, userId, sealedKey } = pull;
      const row = { id, origin, endpoint, model, user_id: userId, sealed_key: sealedKey };
      const inserted = await transaction
        .insertInto('llm_pulls')
        .values({ ...row, status: 'pending', phase: 'preparing', created_at: new Date() })
        .onConflict((conflict) => conflict.columns(['origin', 'model']).where('status', 'in', ACTIVE).doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async findActive(origin: string, model: string): Promise<string | null> {
      const row = await db
        .selectFrom('llm_pulls')
        .select('id')
        .where('origin', '=', origin)
        .where('model', '=', model)
        .where('status', 'in', ACTIVE)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    /** Takes a download for an attempt; null when it has ended. */
    async claim(id: string): Promise<NewPull | null> {
      const row = await db
        .updateTable('llm_pulls')
        .set({ status: 'running' })
        .where('id', '=', id)
        .where('status', 'in', ACTIVE)
        .returning(['id', 'origin', 'endpoint', 'model', 'user_id', 'sealed_key'])
        .executeTakeFirst();
      if (row === undefined) return null;
      const { user_id: userId, sealed_key: sealedKey, ...rest } = row;
      return { ...rest, userId, sealedKey };
    },

    async saveProgress(id: string, { phase, completedBytes, totalBytes }: PullState): Promise<void> {
      await db
        .updateTable('llm_pulls')
        .set({ phase, completed_bytes: completedBytes, total_bytes: totalBytes })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .execute();
    },

    complete: (id: string) => end(id, { status: 'completed' }),
    fail: (id: string, { code, reason }: PullFailure) =>
      end(id, { status: 'failed', error_code: code, error_reason: reason }),

    /** Null for one that never was. */
    async findEnd(id: string): Promise<{ status: RunStatus; failure: PullFailure | null } | null> {
      const row = await db
        .selectFrom('llm_pulls')
        .select(['status', 'error_code', 'error_reason'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { status, error_code: code, error_reason: reason } = row;
      return { status, failure: code === null ? null : { code, reason: reason ?? '' } };
    },

    /** Newest first. */
    async listAt(origin: string): Promise<LlmPull[]> {
      const rows = await db
        .selectFrom('llm_pulls')
        .select(COLUMNS)
        .where('origin', '=', origin)
        .where('created_at', '>', oldest())
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIMITS.llm.listedPulls)
        .execute();
      return rows.map(toPull);
    },

    async prune(): Promise<void> {
      await db.deleteFrom('llm_pulls').where('status', 'not in', ACTIVE).where('created_at', '<=', oldest()).execute();
    },
  };
}

const COLUMNS = [
  'id',
  'model',
  'status',
  'phase',
  'completed_bytes',
  'total_bytes',
  'error_code',
  'error_reason',
  'created_at',
  'completed_at',
] as const;

function oldest(): Date {
  return new Date(Date.now() - LIMITS.llm.pullDays * DAY_MS);
}

function toPull(row: Pick<Selectable<Tables['llm_pulls']>, (typeof COLUMNS)[number]>): LlmPull {
  const { completed_bytes: completedBytes, total_bytes: totalBytes } = row;
  return {
    id: row.id,
    model: row.model,
    status: row.status,
    phase: row.phase,
    progress: percentOf(row.status, completedBytes, totalBytes),
    completedBytes,
    totalBytes,
    error: row.error_code === null ? null : errorText(row.error_code, { reason: row.error_reason ?? '' }),
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}

function percentOf(status: RunStatus, completed: number | null, total: number | null): number | null {
  if (status === 'completed') return 100;
  if (completed === null || total === null || total === 0) return null;
  return Math.floor((completed / total) * 100);
}
