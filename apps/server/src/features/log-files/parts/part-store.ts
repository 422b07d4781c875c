import type { Kysely, Selectable } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { jsonbText } from '#platform/database/jsonb-text.ts';
import type { ParsedPart } from '#platform/database/tables/log-file-tables.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { PartPlace, PartPlan } from '../ingest/ingest-operations.ts';
import type { Attempt } from '../ingest/parse-store.ts';

export const PART_JOB = 'parse-log-file-part';

/** Names one part of one division of a file. */
export interface PartJob {
  id: string;
  plan: string;
  number: number;
}

/** A part as its parser needs it. */
export interface PartWork extends PartJob {
  place: PartPlace;
  filename: string;
  blobKey: string;
  createdAt: Date;
}

/** A part as the one who waits for all of them sees it. */
export interface PartRow {
  plan: string;
  place: PartPlace;
  progress: number;
  parsed: ParsedPart | null;
  failure: string | null;
}

const COLUMNS = ['plan', 'number', 'line', 'first_byte', 'bytes', 'lead_in', 'progress', 'parsed', 'failure'] as const;

/** What a part comes to when the file is read as one. */
const NOTHING_OF_A_PART: ParsedPart = {
  state: null,
  segments: [],
  found: {
    rawLineEnd: '\n',
    componentCount: 0,
    besideCount: 0,
    untimedCount: 0,
    partCount: 0,
    hasPlainTimes: true,
  },
};

/** Parts of files that are being parsed. What parsed a part of a division that was given up changes nothing. */
export function createPartStore(db: Kysely<Tables>, jobs: JobQueue) {
  const partOf = ({ id, plan, number }: PartJob) =>
    db
      .updateTable('log_file_parts')
      .where('log_file_id', '=', id)
      .where('plan', '=', plan)
      .where('number', '=', number)
      .where('parsed', 'is', null)
      .where('failure', 'is', null);

  return {
    /** Divides the file unless the attempt was overtaken; false: it was. */
    async begin(attempt: Attempt, plan: string, { sha256, parts }: PartPlan): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const file = await transaction
          .updateTable('log_files')
          .set({ raw_sha256: sha256 })
          .where('id', '=', attempt.id)
          .where('parse_attempt', '=', attempt.number)
          .where('status', '=', 'processing')
          .where('deleted_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (file === undefined) return false;
        await transaction.deleteFrom('log_file_parts').where('log_file_id', '=', attempt.id).execute();
        for (const { number, line, firstByte, bytes, leadIn } of parts) {
          await transaction
            .insertInto('log_file_parts')
            .values({ log_file_id: attempt.id, plan, number, line, first_byte: firstByte, bytes, lead_in: leadIn })
            .execute();
          await sendPart(jobs, { id: attempt.id, plan, number }, attempt, transaction);
        }
        return true;
      });
    },

    /** Asks again for the parts that are not there, in case no one is about to parse them. */
    async sendMissing(attempt: Attempt, rows: readonly PartRow[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        for (const { plan, place, parsed, failure } of rows) {
          if (parsed !== null || failure !== null) continue;
          await sendPart(jobs, { id: attempt.id, plan, number: place.number }, attempt, transaction);
        }
      });
    },

    /** None of a file that was deleted. */
    async list(id: string): Promise<PartRow[]> {
      const rows = await db
        .selectFrom('log_file_parts')
        .innerJoin('log_files', 'log_files.id', 'log_file_id')
        .select(COLUMNS)
        .where('log_file_id', '=', id)
        .where('deleted_at', 'is', null)
        .orderBy('number')
        .execute();
      return rows.map((row) => ({
        plan: row.plan,
        place: placeOf(row),
        progress: row.progress,
        parsed: row.parsed,
        failure: row.failure,
      }));
    },

    /** Null when the part is parsed, or no one wants it any more. */
    async findWork(job: PartJob): Promise<PartWork | null> {
      const row = await db
        .selectFrom('log_file_parts')
        .innerJoin('log_files', 'log_files.id', 'log_file_id')
        .select(['number', 'line', 'first_byte', 'bytes', 'lead_in', 'filename', 'blob_key', 'created_at'])
        .where('log_file_id', '=', job.id)
        .where('plan', '=', job.plan)
        .where('number', '=', job.number)
        .where('parsed', 'is', null)
        .where('failure', 'is', null)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { filename, blob_key: blobKey, created_at: createdAt } = row;
      return { ...job, place: placeOf(row), filename, blobKey, createdAt };
    },

    /** False when no one wants the part any more. */
    async report(job: PartJob, progress: number): Promise<boolean> {
      return (await partOf(job).set({ progress }).returning('number').executeTakeFirst()) !== undefined;
    },

    /** False when the part was parsed by another one, or no one wants it any more. */
    async complete(job: PartJob, parsed: ParsedPart): Promise<boolean> {
      const set = { parsed: jsonbText(parsed), progress: 100 };
      return (await partOf(job).set(set).returning('number').executeTakeFirst()) !== undefined;
    },

    async fail(job: PartJob, sentence: string): Promise<void> {
      await partOf(job).set({ failure: sentence }).execute();
    },

    /** Gives up a division for good and gives the blobs of its parts. Attempts that follow find in the rows that the file is read as one. */
    async readAsOne(id: string): Promise<string[]> {
      return db.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom('log_file_parts')
          .select('parsed')
          .where('log_file_id', '=', id)
          .forUpdate()
          .execute();
        await transaction
          .updateTable('log_file_parts')
          .set({ parsed: jsonbText(NOTHING_OF_A_PART), failure: null })
          .where('log_file_id', '=', id)
          .execute();
        return blobsOfParts(rows);
      });
    },

    /** Forgets a division, and gives the blobs of its parts. */
    async remove(id: string): Promise<string[]> {
      const rows = await db.deleteFrom('log_file_parts').where('log_file_id', '=', id).returning('parsed').execute();
      return blobsOfParts(rows);
    },
  };
}

export type PartStore = ReturnType<typeof createPartStore>;

function sendPart(jobs: JobQueue, job: PartJob, { uploadedBy }: Attempt, transaction: DatabaseTransaction) {
  return jobs.send(PART_JOB, job, transaction, { owner: uploadedBy });
}

export function blobsOfParts(rows: readonly { parsed: ParsedPart | null }[]): string[] {
  return rows.flatMap(({ parsed }) => {
    if (parsed === null) return [];
    const { state, segments } = parsed;
    return [...(state === null ? [] : [state.key]), ...segments.map(({ blobKey }) => blobKey)];
  });
}

type PlaceColumns = Pick<Selectable<Tables['log_file_parts']>, 'number' | 'line' | 'first_byte' | 'bytes' | 'lead_in'>;

function placeOf({ number, line, first_byte: firstByte, bytes, lead_in: leadIn }: PlaceColumns): PartPlace {
  return { number, line, firstByte, bytes, leadIn };
}
