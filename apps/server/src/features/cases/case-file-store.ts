import type { FileClock } from '@rootline/bundle';
import { type ClockGround, LIMITS, type OffsetOrigin, type ServiceOrigin } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

/** What a case knows about one of its files. */
export interface CaseFileRow {
  logFileId: string;
  number: number;
  path: string;
  service: string;
  serviceOrigin: ServiceOrigin;
  isMixed: boolean;
  aliases: string[];
  offsetMs: number;
  offsetOrigin: OffsetOrigin;
  /** What a person set the clock to, and what was found. */
  setOffsetMs: number | null;
  foundOffsetMs: number | null;
  foundWithinMs: number | null;
  clockGround: ClockGround | null;
  offsetEvidence: string | null;
  isOrderKnown: boolean;
  isOwn: boolean;
}

export interface NewCaseFile {
  logFileId: string;
  path: string;
  service: string;
  serviceOrigin: ServiceOrigin;
  isMixed: boolean;
  /** Other names of the service: pod, container, host. */
  aliases: string[];
  isOwn: boolean;
  /** What it was unpacked from. */
  sourceId?: string;
}

/** The files of cases that are not deleted themselves. The case must be held while its files change. */
export function createCaseFileStore(db: Database) {
  const visible = (reader: Database, caseId: string) =>
    reader
      .selectFrom('case_files')
      .innerJoin('log_files', 'log_files.id', 'log_file_id')
      .selectAll('case_files')
      .where('case_id', '=', caseId)
      .where('log_files.deleted_at', 'is', null);

  return {
    async list(caseId: string): Promise<CaseFileRow[]> {
      const rows = await visible(db, caseId).orderBy('service').orderBy('path').orderBy('number').execute();
      return rows.map(toCaseFile);
    },

    /** How many files more the case may have. */
    async room(caseId: string, reader: Database = db): Promise<number> {
      const { had } = await reader
        .selectFrom('case_files')
        .select(({ fn }) => fn.countAll<number>().as('had'))
        .where('case_id', '=', caseId)
        .executeTakeFirstOrThrow();
      return Math.max(0, LIMITS.cases.files - had);
    },

    /** Paths of the files that came of a source. */
    async listTaken(caseId: string, sourceId: string): Promise<Set<string>> {
      const rows = await visible(db, caseId).where('source_id', '=', sourceId).execute();
      return new Set(rows.map((row) => row.path));
    },

    async find(caseId: string, logFileId: string, reader: Database = db): Promise<CaseFileRow> {
      const row = await visible(reader, caseId).where('log_file_id', '=', logFileId).executeTakeFirst();
      if (row === undefined) throw new AppError('case_file_not_found');
      return toCaseFile(row);
    },

    /** Those that the case has stay as they are. Throws AppError case_full when they would be too many. */
    async add(transaction: DatabaseTransaction, caseId: string, files: readonly NewCaseFile[]): Promise<void> {
      const had = await transaction
        .selectFrom('case_files')
        .select(['log_file_id', 'number'])
        .where('case_id', '=', caseId)
        .execute();
      const known = new Set(had.map((row) => row.log_file_id));
      const first = had.reduce((most, { number }) => Math.max(most, number), 0) + 1;
      const added = files.filter(({ logFileId }) => !known.has(logFileId));
      if (had.length + added.length > LIMITS.cases.files) {
        throw new AppError('case_full', { limit: LIMITS.cases.files });
      }
      if (added.length === 0) return;
      await transaction
        .insertInto('case_files')
        .values(
          added.map((file, i) => ({
            case_id: caseId,
            log_file_id: file.logFileId,
            number: first + i,
            path: file.path,
            service: file.service,
            service_origin: file.serviceOrigin,
            is_mixed: file.isMixed,
            aliases: JSON.stringify(file.aliases),
            is_own: file.isOwn,
            source_id: file.sourceId ?? null,
          })),
        )
        .execute();
    },

    /** What a person says of a file; undefined leaves it, null takes the clock back to what was detected. */
    async change(
      transaction: DatabaseTransaction,
      { caseId, logFileId }: { caseId: string; logFileId: string },
      { service, offsetMs }: { service: string | undefined; offsetMs: number | null | undefined },
    ): Promise<void> {
      await transaction
        .updateTable('case_files')
        .set({
          ...(service !== undefined && { service, service_origin: 'person' as const, is_mixed: false }),
          ...(offsetMs !== undefined && { set_offset_ms: offsetMs }),
        })
        .where('case_id', '=', caseId)
        .where('log_file_id', '=', logFileId)
        .execute();
    },

    /** What was found of the clocks of files, by their ids. What a person set stays. */
    async saveClocks(
      transaction: DatabaseTransaction,
      caseId: string,
      clocks: readonly (FileClock & { logFileId: string })[],
    ): Promise<void> {
      for (const { logFileId, offsetMs, withinMs, by, sentence, isOrderKnown } of clocks) {
        const isFound = by === 'ids' || by === 'zone-error';
        await transaction
          .updateTable('case_files')
          .set({
            detected_offset_ms: isFound ? offsetMs : null,
            found_within_ms: isFound ? withinMs : null,
            clock_ground: by,
            offset_evidence: sentence,
            is_order_known: isOrderKnown,
          })
          .where('case_id', '=', caseId)
          .where('log_file_id', '=', logFileId)
          .execute();
      }
    },

    /** Throws AppError case_file_not_found. */
    async remove(transaction: DatabaseTransaction, caseId: string, logFileId: string): Promise<void> {
      const row = await transaction
        .deleteFrom('case_files')
        .where('case_id', '=', caseId)
        .where('log_file_id', '=', logFileId)
        .returning('number')
        .executeTakeFirst();
      if (row === undefined) throw new AppError('case_file_not_found');
    },

    /** Files that go when the case goes: they came with it, and no other case has them. */
    async listOwn(caseId: string, reader: Database = db): Promise<{ id: string; uploadedBy: string }[]> {
      const rows = await reader
        .selectFrom('case_files')
        .innerJoin('log_files', 'log_files.id', 'log_file_id')
        .select(['log_files.id', 'log_files.uploaded_by'])
        .where('case_id', '=', caseId)
        .where('is_own', '=', true)
        .where('log_files.deleted_at', 'is', null)
        .where(
          sql<boolean>`not exists (select from case_files other join cases on cases.id = other.case_id
            where other.log_file_id = log_files.id and other.case_id <> ${caseId} and cases.deleted_at is null)`,
        )
        .execute();
      return rows.map((row) => ({ id: row.id, uploadedBy: row.uploaded_by }));
    },
  };
}
export type CaseFileStore = ReturnType<typeof createCaseFileStore>;

function toCaseFile(row: Selectable<Tables['case_files']>): CaseFileRow {
  const { set_offset_ms: set, detected_offset_ms: detected } = row;
  return {
    logFileId: row.log_file_id,
    number: row.number,
    path: row.path,
    service: row.service,
    serviceOrigin: row.service_origin,
    isMixed: row.is_mixed,
    aliases: row.aliases,
    offsetMs: set ?? detected ?? 0,
    offsetOrigin: set !== null ? 'person' : detected !== null ? 'detected' : 'none',
    setOffsetMs: set,
    foundOffsetMs: detected,
    foundWithinMs: row.found_within_ms,
    clockGround: row.clock_ground,
    offsetEvidence: row.offset_evidence,
    // Who sets a clock says where the file belongs.
    isOrderKnown: row.is_order_known || set !== null,
    isOwn: row.is_own,
  };
}
