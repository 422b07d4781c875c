import { LIMITS, type RingWatch } from '@rootline/contract';
import type { Selectable, Updateable } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { WatchCause, WatchCourse } from '#platform/database/tables/source-tables.ts';
import type { Tables } from '#platform/database/tables.ts';
import { newId } from '#platform/new-id.ts';
import { MOST_RINGS } from '../ring-store.ts';

export interface StoredWatch {
  ringId: string;
  switchedBy: string | null;
  tellsSilence: boolean;
  course: WatchCourse | null;
  lookedAt: Date | null;
  createdAt: Date;
}

/** An incident of which something is still to be done. */
export interface DueIncident {
  id: string;
  ringId: string;
  ringName: string;
  cause: WatchCause | null;
  beganAt: Date;
  state: 'turned' | 'captured';
  subject: { kind: 'file' | 'case'; id: string } | null;
  /** Who owns its case. */
  switchedBy: string | null;
}

type IncidentKind = Selectable<Tables['ring_incidents']>['kind'];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Which rings are watched, how their verdicts went on, and what was told of them. */
export function createWatchStore(db: Database) {
  return {
    /** By the id of the ring. */
    async list(): Promise<Map<string, StoredWatch>> {
      const rows = await db.selectFrom('ring_watches').selectAll().limit(MOST_RINGS).execute();
      return new Map(rows.map((row) => [row.ring_id, toWatch(row)]));
    },

    async newestIncidents(): Promise<Map<string, NonNullable<RingWatch['incident']>>> {
      const rows = await db
        .selectFrom('ring_incidents')
        .distinctOn('ring_id')
        .selectAll()
        .orderBy('ring_id')
        .orderBy('turned_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_RINGS)
        .execute();
      return new Map(rows.map((row) => [row.ring_id, toIncident(row)]));
    },

    async switchOn(
      transaction: DatabaseTransaction,
      ringId: string,
      { tellsSilence, userId }: { tellsSilence: boolean; userId: string },
    ) {
      const set = { tells_silence: tellsSilence, switched_by: userId };
      await transaction
        .insertInto('ring_watches')
        .values({ ring_id: ringId, ...set, created_at: new Date() })
        .onConflict((conflict) => conflict.column('ring_id').doUpdateSet(set))
        .execute();
    },

    async switchOff(transaction: DatabaseTransaction, ringId: string): Promise<void> {
      await transaction.deleteFrom('ring_watches').where('ring_id', '=', ringId).execute();
      await transaction
        .updateTable('ring_incidents')
        .set({ ended_at: new Date() })
        .where('ring_id', '=', ringId)
        .where('ended_at', 'is', null)
        .execute();
    },

    /** Notes the course as of a look. False when the ring is no longer watched. */
    async save(
      transaction: DatabaseTransaction,
      ringId: string,
      course: WatchCourse,
      lookedMs: number,
    ): Promise<boolean> {
      const row = await transaction
        .updateTable('ring_watches')
        .set({ course: JSON.stringify(course), looked_at: new Date(lookedMs) })
        .where('ring_id', '=', ringId)
        .returning('ring_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Ends the open incident of the kind. Gives its id and when it began; null where there is none. */
    async endOpen(transaction: DatabaseTransaction, ringId: string, kind: IncidentKind, at: Date) {
      const row = await transaction
        .updateTable('ring_incidents')
        .set({ ended_at: at })
        .where('ring_id', '=', ringId)
        .where('kind', '=', kind)
        .where('ended_at', 'is', null)
        .returning(['id', 'began_at', 'cause', 'log_file_id', 'case_id'])
        .executeTakeFirst();
      return row ?? null;
    },

    async isOpen(ringId: string, kind: IncidentKind): Promise<boolean> {
      const row = await db
        .selectFrom('ring_incidents')
        .select('id')
        .where('ring_id', '=', ringId)
        .where('kind', '=', kind)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    async countLastHour(transaction: DatabaseTransaction, ringId: string): Promise<number> {
      const { count } = await transaction
        .selectFrom('ring_incidents')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('ring_id', '=', ringId)
        .where('turned_at', '>', new Date(Date.now() - HOUR_MS))
        .executeTakeFirstOrThrow();
      return count;
    },

    async insert(
      transaction: DatabaseTransaction,
      {
        ringId,
        kind,
        cause,
        beganMs,
        state,
      }: { ringId: string; kind: IncidentKind; cause: WatchCause | null; beganMs: number; state: 'turned' | 'done' },
    ): Promise<string> {
      const id = newId();
      const row = { id, ring_id: ringId, kind, state, began_at: new Date(beganMs), turned_at: new Date() };
      await transaction
        .insertInto('ring_incidents')
        .values({ ...row, cause: cause === null ? null : JSON.stringify(cause) })
        .execute();
      return id;
    },

    async findDue(id: string): Promise<DueIncident | null> {
      const row = await db
        .selectFrom('ring_incidents')
        .innerJoin('rings', 'rings.id', 'ring_incidents.ring_id')
        .leftJoin('sources', 'sources.id', 'rings.source_id')
        .leftJoin('ring_watches', 'ring_watches.ring_id', 'ring_incidents.ring_id')
        .selectAll('ring_incidents')
        .select(['rings.name', 'sources.name as source_name', 'ring_watches.switched_by'])
        .where('ring_incidents.id', '=', id)
        .executeTakeFirst();
      if (row === undefined || row.state === 'done') return null;
      const ringName = row.source_name ?? row.name;
      const { ring_id: ringId, cause, began_at: beganAt, state, switched_by: switchedBy } = row;
      return { id, ringId, ringName, cause, beganAt, state, subject: subjectOf(row), switchedBy };
    },

    /** Ends a step of the work on an incident. False when it was ended already. */
    async endStep(
      transaction: DatabaseTransaction,
      { id, state }: Pick<DueIncident, 'id' | 'state'>,
      changed: Pick<Updateable<Tables['ring_incidents']>, 'state' | 'error' | 'log_file_id' | 'case_id'>,
    ): Promise<boolean> {
      const row = await transaction
        .updateTable('ring_incidents')
        .set(changed)
        .where('id', '=', id)
        .where('state', '=', state)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async prune(): Promise<void> {
      const before = new Date(Date.now() - LIMITS.rings.watch.incidentDays * DAY_MS);
      await db.deleteFrom('ring_incidents').where('turned_at', '<', before).where('ended_at', 'is not', null).execute();
    },
  };
}
export type WatchStore = ReturnType<typeof createWatchStore>;

function subjectOf({
  log_file_id: file,
  case_id: ofCase,
}: Pick<Selectable<Tables['ring_incidents']>, 'log_file_id' | 'case_id'>): DueIncident['subject'] {
  if (file !== null) return { kind: 'file', id: file };
  return ofCase === null ? null : { kind: 'case', id: ofCase };
}

function toWatch(row: Selectable<Tables['ring_watches']>): StoredWatch {
  return {
    ringId: row.ring_id,
    switchedBy: row.switched_by,
    tellsSilence: row.tells_silence,
    course: row.course,
    lookedAt: row.looked_at,
    createdAt: row.created_at,
  };
}

function toIncident(row: Selectable<Tables['ring_incidents']>): NonNullable<RingWatch['incident']> {
  return {
    id: row.id,
    kind: row.kind,
    beganAt: row.began_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    logFileId: row.log_file_id,
    caseId: row.case_id,
    error: row.error,
  };
}
