import { type IgnoredPattern, type IgnoredScope, LIMITS } from '@rootline/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';

/** A pattern with those whom it concerns. */
export interface StoredPattern extends IgnoredPattern {
  /** In all of whose files it is ignored; null where it is ignored in one file. */
  ownerId: string | null;
}

export interface NewPattern {
  logFileId: string;
  userId: string;
  scope: IgnoredScope;
  pattern: string;
  isFailing: boolean;
}

interface ListPlace {
  createdAt: Date;
  id: string;
}

export function createIgnoredPatternStore(db: Database) {
  return {
    /** What one person has marked, newest first; nothing of files that are deleted. */
    async listOf(userId: string, limit: number, before: ListPlace | null): Promise<IgnoredPattern[]> {
      let query = selectPatterns(db)
        .where('ignored_patterns.created_by', '=', userId)
        .where(({ eb, or }) => or([eb('log_file_id', 'is', null), eb('log_files.id', 'is not', null)]))
        .orderBy('ignored_patterns.created_at', 'desc')
        .orderBy('ignored_patterns.id', 'desc')
        .limit(limit);
      if (before !== null) {
        query = query.where(
          sql<boolean>`(ignored_patterns.created_at, ignored_patterns.id) < (${before.createdAt}::timestamptz, ${before.id})`,
        );
      }
      return (await query.execute()).map((row) => viewPattern(toPattern(row)));
    },

    /** What is ignored in a file: there alone, or in all files of its owner. Newest first. */
    async listInFile(logFileId: string): Promise<StoredPattern[]> {
      const { perFile, perUser } = LIMITS.ignoredPatterns;
      const rows = await selectPatterns(db)
        .where(({ eb, or, selectFrom }) =>
          or([
            eb('ignored_patterns.log_file_id', '=', logFileId),
            eb(
              'owner_id',
              'in',
              selectFrom('log_files as own').select('own.uploaded_by').where('own.id', '=', logFileId),
            ),
          ]),
        )
        .orderBy('ignored_patterns.created_at', 'desc')
        .orderBy('ignored_patterns.id', 'desc')
        .limit(perFile + perUser)
        .execute();
      return rows.map(toPattern);
    },

    async find(transaction: DatabaseTransaction, id: string): Promise<StoredPattern | null> {
      const row = await selectPatterns(transaction)
        .where('ignored_patterns.id', '=', id)
        .forUpdate('ignored_patterns')
        .executeTakeFirst();
      return row === undefined ? null : toPattern(row);
    },

    /** Keeps a pattern, or gives the one that is ignored there already; null where there are as many as there may be. */
    async add(transaction: DatabaseTransaction, wanted: NewPattern): Promise<StoredPattern | null> {
      const isOfFile = wanted.scope === 'file';
      const place = isOfFile
        ? ({ log_file_id: wanted.logFileId, owner_id: null } as const)
        : ({ log_file_id: null, owner_id: wanted.userId } as const);
      // Two that are marked at once must not both be the last one.
      const holder = isOfFile
        ? transaction.selectFrom('log_files').select('id').where('id', '=', wanted.logFileId)
        : transaction.selectFrom('users').select('id').where('id', '=', wanted.userId);
      await holder.forNoKeyUpdate().execute();
      const atPlace = isOfFile
        ? sql<boolean>`ignored_patterns.log_file_id = ${wanted.logFileId}`
        : sql<boolean>`ignored_patterns.owner_id = ${wanted.userId}`;
      const known = await selectPatterns(transaction)
        .where(atPlace)
        .where('ignored_patterns.pattern', '=', wanted.pattern)
        .where('is_failing', '=', wanted.isFailing)
        .executeTakeFirst();
      if (known !== undefined) return toPattern(known);
      const { count } = await transaction
        .selectFrom('ignored_patterns')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(atPlace)
        .executeTakeFirstOrThrow();
      const { perFile, perUser } = LIMITS.ignoredPatterns;
      if (count >= (isOfFile ? perFile : perUser)) return null;
      const id = newId();
      await transaction
        .insertInto('ignored_patterns')
        .values({
          id,
          ...place,
          marked_in: wanted.logFileId,
          created_by: wanted.userId,
          pattern: wanted.pattern,
          is_failing: wanted.isFailing,
          created_at: new Date(),
        })
        .execute();
      return toPattern(
        await selectPatterns(transaction).where('ignored_patterns.id', '=', id).executeTakeFirstOrThrow(),
      );
    },

    async remove(transaction: DatabaseTransaction, id: string): Promise<void> {
      await transaction.deleteFrom('ignored_patterns').where('id', '=', id).execute();
    },
  };
}

/** With the file that a pattern is told of, as long as that is not deleted. */
function selectPatterns(db: Database | DatabaseTransaction) {
  return db
    .selectFrom('ignored_patterns')
    .leftJoin('log_files', (join) =>
      join
        .on('log_files.id', '=', sql<string>`coalesce(ignored_patterns.log_file_id, ignored_patterns.marked_in)`)
        .on('log_files.deleted_at', 'is', null),
    )
    .select([
      'ignored_patterns.id',
      'ignored_patterns.log_file_id',
      'ignored_patterns.owner_id',
      'ignored_patterns.pattern',
      'ignored_patterns.is_failing',
      'ignored_patterns.created_at',
      'log_files.id as file_id',
      'log_files.filename as file_name',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPatterns>['executeTakeFirstOrThrow']>>;

function toPattern(row: Row): StoredPattern {
  const { file_id: fileId, file_name: filename } = row;
  return {
    id: row.id,
    ownerId: row.owner_id,
    pattern: row.pattern,
    isFailing: row.is_failing,
    scope: row.owner_id === null ? 'file' : 'own-files',
    logFile: fileId === null || filename === null ? null : { id: fileId, filename },
    createdAt: row.created_at.toISOString(),
  };
}

/** As everyone may see it. */
export function viewPattern({ ownerId: _, ...pattern }: StoredPattern): IgnoredPattern {
  return pattern;
}
