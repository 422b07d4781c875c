import { type ChunkRecord, LIMITS, type PromptInputs, type RcaResult, type RunStep } from '@rootline/contract';
import type { LineRange } from '@rootline/rca';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { createRunLifeCycle } from './run-life-cycle.ts';
import {
  ACTIVE,
  type NewRun,
  RUN_COLUMNS,
  type RunRow,
  type RunSubject,
  SUBJECT_COLUMNS,
  subjectColumns,
  toRun,
} from './run-row.ts';

/** Runs as they are asked for and begun; their further life is in run-life-cycle.ts. */
export function createRcaRunStore(db: Database) {
  const rows = () => db.selectFrom('rca_runs').select(RUN_COLUMNS);

  return {
    ...createRunLifeCycle(db),

    /** Fails on the unique index when what is analyzed has an active run already. */
    async insert(run: NewRun, transaction: DatabaseTransaction): Promise<void> {
      await transaction
        .insertInto('rca_runs')
        .values({
          id: run.id,
          ...subjectColumns(run.subject),
          user_id: run.userId,
          status: 'pending',
          analysis_mode: run.analysisMode,
          model: run.model,
          endpoint: run.endpoint,
          timeout_seconds: run.timeoutSeconds,
          chunking: run.chunking,
          smart_chunking: run.smartChunking,
          baseline_file_id: run.baselineFileId,
          ask_if_healthy: run.askIfHealthy,
          search_log: run.searchLog,
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

    async listOf({ kind, id }: RunSubject): Promise<RunRow[]> {
      const found = await rows()
        .where(SUBJECT_COLUMNS[kind], '=', id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIMITS.list.max)
        .execute();
      return found.map(toRun);
    },

    /** The active runs that read a file or a case: those over cases that hold the file too. */
    async listActiveOf({ kind, id }: RunSubject): Promise<RunRow[]> {
      const found = await rows()
        .where('status', 'in', ACTIVE)
        .where((eb) =>
          kind === 'case'
            ? eb('case_id', '=', id)
            : eb.or([
                eb('log_file_id', '=', id),
                eb('case_id', 'in', eb.selectFrom('case_files').select('case_id').where('log_file_id', '=', id)),
              ]),
        )
        .execute();
      return found.map(toRun);
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

    async findNewestResult({ kind, id }: RunSubject): Promise<RcaResult | null> {
      const row = await db
        .selectFrom('rca_runs')
        .select('result')
        .where(SUBJECT_COLUMNS[kind], '=', id)
        .where('status', '=', 'completed')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.result ?? null;
    },

    /** The newest completed runs with a model, whatever their file, and how many chunks each asked about. */
    async listPaces(endpoint: string, model: string): Promise<{ seconds: number; chunks: number }[]> {
      const found = await db
        .selectFrom('rca_runs')
        .select(['started_at', 'completed_at', 'chunks'])
        .where('endpoint', '=', endpoint)
        .where('model', '=', model)
        .where('status', '=', 'completed')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIMITS.rca.timedRuns)
        .execute();
      return found.flatMap(({ started_at, completed_at, chunks }) => {
        const asked = chunks.filter(({ state }) => state === 'completed').length;
        if (started_at === null || completed_at === null || asked === 0) return [];
        return [{ seconds: (completed_at.getTime() - started_at.getTime()) / 1000, chunks: asked }];
      });
    },

    async readRecord(id: string): Promise<RunRecordRow | null> {
      const row = await db
        .selectFrom('rca_runs')
        .select(['chunks', 'shown_lines', 'prompt_inputs', 'step'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined
        ? null
        : { chunks: row.chunks, shownLines: row.shown_lines, promptInputs: row.prompt_inputs, step: row.step };
    },
  };
}

interface RunRecordRow {
  chunks: ChunkRecord[];
  shownLines: LineRange[];
  promptInputs: PromptInputs | null;
  step: RunStep | null;
}
export type RcaRunStore = ReturnType<typeof createRcaRunStore>;
