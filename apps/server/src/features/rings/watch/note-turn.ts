import { LIMITS } from '@rootline/contract';
import { type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { WatchCause, WatchCourse } from '#platform/database/tables/source-tables.ts';
import type { Platform } from '#platform/platform.ts';
import type { StoredRing } from '../ring-store.ts';
import { INCIDENT_JOB, type IncidentPayload } from './incident-job.ts';
import type { WatchTurn } from './watch-course.ts';
import type { WatchStore } from './watch-store.ts';

/** What a message says of a ring. */
interface WatchNews {
  ring: { id: string; name: string };
  sinceMs: number;
  cause: WatchCause | null;
  logFileId: string | null;
  caseId: string | null;
}

/** Queues a message in the transaction: it is sent once, or not at all when the transaction fails. */
export type TellWatch = (
  event: 'watch.failing' | 'watch.recovered' | 'watch.silent',
  news: WatchNews,
  transaction: DatabaseTransaction,
) => Promise<void>;

interface Noted {
  ring: StoredRing;
  course: WatchCourse;
  lookedMs: number;
  turn: WatchTurn | null;
  /** Null: as before. */
  silence: { isSilent: boolean; sinceMs: number } | null;
}

export type NoteTurn = (noted: Noted) => Promise<void>;

interface Deps extends Pick<Platform, 'db' | 'jobs' | 'log'> {
  store: WatchStore;
  tell: TellWatch;
}

/** Stores how a watch went on, with the work and the messages that follow, all in one transaction. */
export function createNoteTurn({ db, jobs, log, store, tell }: Deps): NoteTurn {
  async function openIncident(
    transaction: DatabaseTransaction,
    ring: StoredRing,
    turn: Extract<WatchTurn, { kind: 'failing' }>,
  ) {
    const { beganMs, cause } = turn;
    await store.endOpen(transaction, ring.id, 'failing', new Date(beganMs));
    if ((await store.countLastHour(transaction, ring.id)) >= LIMITS.rings.watch.incidentsPerHour) {
      log.warn({ source: 'rings' }, `Ring ${ring.id} has too many incidents: another one is not told`);
      return;
    }
    const incidentId = await store.insert(transaction, {
      ringId: ring.id,
      kind: 'failing',
      cause,
      beganMs,
      state: 'turned',
    });
    const payload: IncidentPayload = { incidentId };
    await jobs.send(INCIDENT_JOB, payload, transaction);
  }

  async function closeIncident(transaction: DatabaseTransaction, ring: StoredRing, { kind, beganMs }: WatchTurn) {
    const ended = await store.endOpen(transaction, ring.id, 'failing', new Date(beganMs));
    if (ended === null || kind !== 'recovered') return;
    const { cause, log_file_id: logFileId, case_id: caseId } = ended;
    await tell('watch.recovered', { ring, sinceMs: beganMs, cause, logFileId, caseId }, transaction);
  }

  async function noteSilence(
    transaction: DatabaseTransaction,
    ring: StoredRing,
    { isSilent, sinceMs }: NonNullable<Noted['silence']>,
  ) {
    if (!isSilent) {
      await store.endOpen(transaction, ring.id, 'silent', new Date());
      return;
    }
    await store.insert(transaction, { ringId: ring.id, kind: 'silent', cause: null, beganMs: sinceMs, state: 'done' });
    await tell('watch.silent', { ring, sinceMs, cause: null, logFileId: null, caseId: null }, transaction);
  }

  return ({ ring, course, lookedMs, turn, silence }) =>
    withTransaction(db, async (transaction) => {
      // The row is locked until the end, so that no one switches the watch off meanwhile.
      if (!(await store.save(transaction, ring.id, course, lookedMs))) return;
      if (turn?.kind === 'failing') await openIncident(transaction, ring, turn);
      else if (turn !== null) await closeIncident(transaction, ring, turn);
      if (silence !== null) await noteSilence(transaction, ring, silence);
    });
}
