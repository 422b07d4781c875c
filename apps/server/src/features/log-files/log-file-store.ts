import type { FileFacts, FileSource, FileStatus, LevelCounts, StoredState } from '@rootline/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { ParsedFileRef } from './entries/entry-lookup.ts';
import { type KeptFacts, keptOf } from './entries/kept-of.ts';
import { blobsOfParts } from './parts/part-store.ts';

export interface LogFileRow {
  id: string;
  filename: string;
  source: FileSource;
  size: number;
  blobKey: string;
  uploadedBy: string;
  createdAt: Date;
  status: FileStatus;
  error: string | null;
  parseProgress: number;
  entryCount: number;
  errorCount: number;
  warningCount: number;
  heat: number[];
  facts: FileFacts | null;
  isRcaPossible: boolean;
  rcaNotPossibleReason: string | null;
  digestKey: string | null;
  /** Where the text of an original lies that is not text itself. */
  textKey: string | null;
  rawState: StoredState;
  entriesState: StoredState;
  firstLookSeverity: string | null;
  parseNumber: number;
  /** Days after which it is deleted by itself; 0 is never. */
  keptDays: number;
}

export interface NewLogFile {
  id: string;
  filename: string;
  source: FileSource;
  size: number;
  blobKey: string;
  uploadedBy: string;
  createdAt: Date;
}

/** Behind this file in the list, whether it is still there or not. */
interface ListPlace {
  createdAt: Date;
  id: string;
}

/** Which files are listed. */
export interface ListWishes {
  before?: ListPlace | undefined;
  caseId?: string | undefined;
}

export interface Segment {
  number: number;
  blobKey: string;
  rows: number;
  bytes: number;
  firstSeq: number;
  minLine: number;
  maxLine: number;
  minTimeMs: number | null;
  maxTimeMs: number | null;
  levels: LevelCounts;
}

const COLUMNS = [
  'id',
  'filename',
  'source',
  'size',
  'blob_key',
  'uploaded_by',
  'created_at',
  'status',
  'error',
  'parse_progress',
  'entry_count',
  'error_count',
  'warning_count',
  'heat',
  'facts',
  'is_rca_possible',
  'rca_not_possible_reason',
  'digest_key',
  'text_key',
  'raw_state',
  'entries_state',
  'first_look_severity',
  'parse_number',
] as const;

const SEGMENT_COLUMNS = [
  'log_segments.number',
  'log_segments.blob_key',
  'rows',
  'bytes',
  'first_seq',
  'min_line',
  'max_line',
  'min_time_ms',
  'max_time_ms',
  'levels',
] as const;

/** `keepDays` are those of users who have no number of their own. */
export function createLogFileStore(db: Kysely<Tables>, keepDays: number) {
  const uploaderDays = sql`(select keep_days from users where users.id = log_files.uploaded_by)`;
  const keptDays = sql<number>`coalesce(${uploaderDays}, ${keepDays}::integer)`;

  return {
    async insert(file: NewLogFile, transaction: Transaction<Tables>): Promise<void> {
      await transaction
        .insertInto('log_files')
        .values({
          id: file.id,
          filename: file.filename,
          source: file.source,
          size: file.size,
          blob_key: file.blobKey,
          uploaded_by: file.uploadedBy,
          created_at: file.createdAt,
          status: 'pending',
        })
        .execute();
    },

    /** The files of a case, or without one all but those that came with a case which still has them. */
    async listNewest(limit: number, { before, caseId }: ListWishes): Promise<LogFileRow[]> {
      const inCase = sql`from case_files join cases on cases.id = case_id
        where log_file_id = log_files.id and cases.deleted_at is null`;
      const rows = await db
        .selectFrom('log_files')
        .select([...COLUMNS, keptDays.as('kept_days')])
        .where('deleted_at', 'is', null)
        .where(
          caseId === undefined
            ? sql<boolean>`not exists (select ${inCase} and is_own)`
            : sql<boolean>`exists (select ${inCase} and case_id = ${caseId})`,
        )
        .$if(before !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) < (${before?.createdAt}::timestamptz, ${before?.id})`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toLogFile);
    },

    async findVisible(id: string): Promise<LogFileRow | null> {
      const row = await db
        .selectFrom('log_files')
        .select([...COLUMNS, keptDays.as('kept_days')])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? null : toLogFile(row);
    },

    async listVisible(ids: readonly string[]): Promise<LogFileRow[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('log_files')
        .select([...COLUMNS, keptDays.as('kept_days')])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute();
      return rows.map(toLogFile);
    },

    async findFirstLook(id: string) {
      const row = await db
        .selectFrom('log_files')
        .select('first_look')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? null : { firstLook: row.first_look };
    },

    /** The segments that belong to a digest; null when the file was parsed again or is gone. */
    async listSegments(id: string, digestKey: string): Promise<Segment[] | null> {
      const rows = await db
        .selectFrom('log_segments')
        .innerJoin('log_files', 'id', 'log_file_id')
        .select(SEGMENT_COLUMNS)
        .where('log_file_id', '=', id)
        .where('digest_key', '=', digestKey)
        .orderBy('number')
        .execute();
      if (rows.length === 0 && !(await hasDigest(db, id, digestKey))) return null;
      return rows.map(toSegment);
    },

    /** Those of these files that are parsed and hold entries, with their segments, all as of one moment. */
    async listParsed(ids: readonly string[]): Promise<ParsedFileRef[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('log_segments')
        .innerJoin('log_files', 'log_files.id', 'log_file_id')
        .select([...SEGMENT_COLUMNS, 'log_file_id', 'digest_key'])
        .select(
          sql<KeptFacts>`jsonb_build_object('rawLineEnd', facts->'rawLineEnd', 'besideCount', facts->'besideCount',
            'untimedCount', facts->'untimedCount', 'partCount', facts->'partCount',
            'hasPlainTimes', facts->'hasPlainTimes')`.as('facts'),
        )
        .where('log_file_id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('log_file_id')
        .orderBy('number')
        .execute();
      const files = new Map<string, ParsedFileRef>();
      for (const { log_file_id: id, digest_key: digestKey, facts, ...row } of rows) {
        if (digestKey === null) continue;
        const file = files.get(id) ?? { id, digestKey, segments: [], ...keptOf(facts) };
        files.set(id, file);
        file.segments.push(toSegment(row));
      }
      return [...files.values()];
    },

    /** True when the file was visible. */
    async markDeleted(id: string, at: Date, transaction: Transaction<Tables>): Promise<boolean> {
      const row = await transaction
        .updateTable('log_files')
        .set({ deleted_at: at })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Removes the row with everything that hangs on it; true when it was there. */
    async remove(id: string, transaction: Transaction<Tables>): Promise<boolean> {
      const row = await transaction.deleteFrom('log_files').where('id', '=', id).returning('id').executeTakeFirst();
      return row !== undefined;
    },

    async listDeletedBefore(at: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('log_files')
        .select('id')
        .where('deleted_at', '<=', at)
        .orderBy('deleted_at')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    /** Visible files whose days are over, oldest first, but for those that are parsed or analyzed just now. */
    async listExpired(at: Date, limit: number): Promise<{ id: string; keptDays: number }[]> {
      const rows = await db
        .selectFrom('log_files')
        .select(['id', keptDays.as('kept_days')])
        .where('deleted_at', 'is', null)
        .where('status', 'in', ['completed', 'failed'])
        .where(keptDays, '>', 0)
        .where(sql<boolean>`created_at <= ${at}::timestamptz - make_interval(days => ${keptDays})`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('rca_runs')
                .select('rca_runs.id')
                .whereRef('log_file_id', '=', 'log_files.id')
                .where('rca_runs.status', 'in', ['pending', 'running']),
            ),
          ),
        )
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ id: row.id, keptDays: row.kept_days }));
    },

    /** Of these ids the ones that have a row, deleted from the list or not. */
    async findExisting(ids: string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom('log_files').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map((row) => row.id));
    },

    /**
     * Every blob that the catalog names for these files, those of uploads that are not finished yet too. All as of one
     * moment: what parts wrote becomes the file's between two reads.
     */
    async findNamedBlobs(ids: string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const { files, segments, parts, uploads, sources } = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (transaction) => ({
          files: await transaction
            .selectFrom('log_files')
            .select(['blob_key', 'text_key', 'digest_key'])
            .where('id', 'in', ids)
            .execute(),
          segments: await transaction
            .selectFrom('log_segments')
            .select('blob_key')
            .where('log_file_id', 'in', ids)
            .execute(),
          parts: await transaction
            .selectFrom('log_file_parts')
            .select('parsed')
            .where('log_file_id', 'in', ids)
            .execute(),
          uploads: await transaction
            .selectFrom('resumable_uploads')
            .select('blob_key')
            .where('id', 'in', ids)
            .execute(),
          sources: await transaction.selectFrom('case_sources').select('blob_key').where('id', 'in', ids).execute(),
        }));
      const keys = [
        ...sources.map((row) => row.blob_key),
        ...files.flatMap((file) => [file.blob_key, file.text_key, file.digest_key]),
        ...segments.map((row) => row.blob_key),
        ...blobsOfParts(parts),
        ...uploads.map((row) => row.blob_key),
      ];
      return new Set(keys.filter((key) => key !== null));
    },
  };
}
export type LogFileStore = ReturnType<typeof createLogFileStore>;

/** A file without entries has no segments; a digest that was replaced never comes back. */
async function hasDigest(db: Kysely<Tables>, id: string, digestKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('log_files')
    .select('id')
    .where('id', '=', id)
    .where('digest_key', '=', digestKey)
    .executeTakeFirst();
  return row !== undefined;
}

function toSegment(row: {
  number: number;
  blob_key: string;
  rows: number;
  bytes: number;
  first_seq: number;
  min_line: number;
  max_line: number;
  min_time_ms: number | null;
  max_time_ms: number | null;
  levels: LevelCounts;
}): Segment {
  return {
    number: row.number,
    blobKey: row.blob_key,
    rows: row.rows,
    bytes: row.bytes,
    firstSeq: row.first_seq,
    minLine: row.min_line,
    maxLine: row.max_line,
    minTimeMs: row.min_time_ms,
    maxTimeMs: row.max_time_ms,
    levels: row.levels,
  };
}

function toLogFile(row: {
  id: string;
  filename: string;
  source: FileSource;
  size: number;
  blob_key: string;
  uploaded_by: string;
  created_at: Date;
  status: FileStatus;
  error: string | null;
  parse_progress: number;
  entry_count: number;
  error_count: number;
  warning_count: number;
  heat: number[] | null;
  facts: FileFacts | null;
  is_rca_possible: boolean;
  rca_not_possible_reason: string | null;
  digest_key: string | null;
  text_key: string | null;
  raw_state: StoredState;
  entries_state: StoredState;
  first_look_severity: string | null;
  parse_number: number;
  kept_days: number;
}): LogFileRow {
  return {
    id: row.id,
    filename: row.filename,
    source: row.source,
    size: row.size,
    blobKey: row.blob_key,
    uploadedBy: row.uploaded_by,
    createdAt: row.created_at,
    status: row.status,
    error: row.error,
    parseProgress: row.parse_progress,
    entryCount: row.entry_count,
    errorCount: row.error_count,
    warningCount: row.warning_count,
    heat: row.heat ?? [],
    facts: row.facts,
    isRcaPossible: row.is_rca_possible,
    rcaNotPossibleReason: row.rca_not_possible_reason,
    digestKey: row.digest_key,
    textKey: row.text_key,
    rawState: row.raw_state,
    entriesState: row.entries_state,
    firstLookSeverity: row.first_look_severity,
    parseNumber: row.parse_number,
    keptDays: row.kept_days,
  };
}
