import { type Alert, LIMITS, type SentAlert } from '@rootline/contract';
import type { Selectable, Updateable } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import { newId } from '#platform/new-id.ts';
import { alertName, keptLabels } from './alert-name.ts';
import type { OpenAlert } from './judge-alert.ts';

type AlertRow = Selectable<Tables['alerts']>;

/** An alert of which something is still to be done. */
export interface DueAlert extends Pick<AlertRow, 'id' | 'step' | 'failures' | 'name' | 'labels'> {
  receiverId: string;
  startsAt: Date;
  /** The capture of a source that is under way. */
  capture: { sourceId: string; id: string } | null;
  /** What was captured; null before, and when it was deleted since. */
  subject: { kind: 'file' | 'case'; id: string } | null;
  isCaptured: boolean;
}

const DAY_MS = 86_400_000;

/** Alerts: the receiver must be held while they are stored. */
export function createAlertStore(db: Database) {
  return {
    async findOpen(
      transaction: DatabaseTransaction,
      receiverId: string,
      fingerprint: string,
    ): Promise<OpenAlert | null> {
      const row = await transaction
        .selectFrom('alerts')
        .select(['id', 'starts_at', 'heard_at'])
        .where('receiver_id', '=', receiverId)
        .where('fingerprint', '=', fingerprint)
        .where('resolved_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? null : { id: row.id, startsAt: row.starts_at, heardAt: row.heard_at };
    },

    /** True for one of this fingerprint and start, whether it is resolved or not. */
    async isKnown(
      transaction: DatabaseTransaction,
      receiverId: string,
      { fingerprint, startsAt }: SentAlert,
    ): Promise<boolean> {
      const row = await transaction
        .selectFrom('alerts')
        .select('id')
        .where('receiver_id', '=', receiverId)
        .where('fingerprint', '=', fingerprint)
        .where('starts_at', '=', new Date(startsAt))
        .executeTakeFirst();
      return row !== undefined;
    },

    async countSince(transaction: DatabaseTransaction, receiverId: string, since: Date): Promise<number> {
      const { count } = await transaction
        .selectFrom('alerts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('receiver_id', '=', receiverId)
        .where('fired_at', '>', since)
        .executeTakeFirstOrThrow();
      return count;
    },

    async insert(transaction: DatabaseTransaction, receiverId: string, sent: SentAlert, now: Date) {
      const { fingerprint, startsAt, labels } = sent;
      const alert = { id: newId(), name: alertName(labels, fingerprint) };
      await transaction
        .insertInto('alerts')
        .values({
          ...alert,
          receiver_id: receiverId,
          fingerprint,
          labels: JSON.stringify(keptLabels(labels)),
          starts_at: new Date(startsAt),
          state: 'fired',
          fired_at: now,
          heard_at: now,
        })
        .execute();
      return alert;
    },

    async hear(transaction: DatabaseTransaction, id: string, now: Date): Promise<void> {
      await transaction.updateTable('alerts').set({ heard_at: now }).where('id', '=', id).execute();
    },

    async resolve(transaction: DatabaseTransaction, id: string, at: Date): Promise<void> {
      await transaction.updateTable('alerts').set({ resolved_at: at }).where('id', '=', id).execute();
    },

    /** Of a receiver, the newest first. */
    async list(receiverId: string): Promise<Alert[]> {
      const rows = await db
        .selectFrom('alerts')
        .selectAll()
        .where('receiver_id', '=', receiverId)
        .orderBy('fired_at', 'desc')
        .orderBy('id', 'desc')
        .limit(LIMITS.alerts.listed)
        .execute();
      return rows.map(toAlert);
    },

    /** Null when this step was done already, or nothing is left to do. */
    async findDue(id: string, step: number): Promise<DueAlert | null> {
      const row = await db
        .selectFrom('alerts')
        .selectAll()
        .where('id', '=', id)
        .where('step', '=', step)
        .where('state', 'in', ['fired', 'captured'])
        .executeTakeFirst();
      return row === undefined ? null : toDue(row);
    },

    /** Ends the step with what it changed. False when it was done already. */
    async endStep(
      transaction: DatabaseTransaction,
      { id, step }: Pick<DueAlert, 'id' | 'step'>,
      changed: Omit<Updateable<Tables['alerts']>, 'id' | 'step'>,
    ): Promise<boolean> {
      const row = await transaction
        .updateTable('alerts')
        .set({ ...changed, step: step + 1 })
        .where('id', '=', id)
        .where('step', '=', step)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Removes resolved ones, and those of which nothing was heard, that are old. */
    async prune(): Promise<void> {
      const before = new Date(Date.now() - LIMITS.alerts.keptDays * DAY_MS);
      await db.deleteFrom('alerts').where('fired_at', '<', before).where('heard_at', '<', before).execute();
    },
  };
}
export type AlertStore = ReturnType<typeof createAlertStore>;

function toDue(row: AlertRow): DueAlert {
  const { id, step, failures, name, labels, source_id: sourceId, capture_id: captureId } = row;
  return {
    id,
    step,
    failures,
    name,
    labels,
    receiverId: row.receiver_id,
    startsAt: row.starts_at,
    capture: sourceId === null || captureId === null ? null : { sourceId, id: captureId },
    subject: subjectOf(row),
    isCaptured: row.state === 'captured',
  };
}

function subjectOf({ log_file_id: file, case_id: ofCase }: AlertRow): DueAlert['subject'] {
  if (file !== null) return { kind: 'file', id: file };
  return ofCase === null ? null : { kind: 'case', id: ofCase };
}

function toAlert(row: AlertRow): Alert {
  const text = (time: Date | null) => time?.toISOString() ?? null;
  return {
    id: row.id,
    fingerprint: row.fingerprint,
    name: row.name,
    labels: row.labels,
    startsAt: row.starts_at.toISOString(),
    state: row.state,
    error: row.error,
    nextAttemptAt: text(row.next_attempt_at),
    firedAt: row.fired_at.toISOString(),
    capturedAt: text(row.captured_at),
    analyzedAt: text(row.analyzed_at),
    resolvedAt: text(row.resolved_at),
    logFileId: row.log_file_id,
    caseId: row.case_id,
    verdict: row.verdict,
  };
}
