import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@rootline/contract';
import type { Updateable } from 'kysely';
import { type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Platform } from '#platform/platform.ts';
import { type AlertProgress, type AlertWork, advanceAlert } from './advance-alert.ts';
import type { AlertStore, DueAlert } from './alert-store.ts';

export const ALERT_JOB = 'alert-to-case';

/** Every step of an alert is a job of its own, sent by the transaction that notes the end of the one before. */
export interface AlertStep {
  alertId: string;
  step: number;
}

interface Deps extends Pick<Platform, 'db' | 'jobs'>, Omit<AlertWork, 'endStep'> {
  alerts: AlertStore;
  retrySeconds: readonly number[];
}

const CONCURRENCY = 4;
/** A kill of the server counts as one. */
const ATTEMPTS = 10;
/** A step looks so often, and so long, whether what it waits for is there; then another job does, so that alerts take turns. */
const LOOK_MS = 250;
const PATIENCE_MS = 5000;
const NEXT_LOOK_SECONDS = 1;

type Changed = Omit<Updateable<Tables['alerts']>, 'id' | 'step'>;

/** Brings an alert on: captures its window, then analyzes what that became. */
export function createAlertJob(deps: Deps): JobDefinition<AlertStep> {
  const { db, jobs, alerts, retrySeconds } = deps;

  /** Ends the step, and queues the next one; null: there is none. False when it was ended already. */
  async function endStep(
    transaction: DatabaseTransaction,
    due: Pick<DueAlert, 'id' | 'step'>,
    changed: Changed,
    nextAfterSeconds: number | null,
  ): Promise<boolean> {
    if (!(await alerts.endStep(transaction, due, changed))) return false;
    const next: AlertStep = { alertId: due.id, step: due.step + 1 };
    if (nextAfterSeconds !== null) await jobs.send(ALERT_JOB, next, transaction, { afterSeconds: nextAfterSeconds });
    return true;
  }

  async function settle(due: DueAlert, progress: Exclude<AlertProgress, { kind: 'noted' }>): Promise<void> {
    const { changed, nextAfterSeconds } = whatFollows(progress, due.failures, retrySeconds);
    await withTransaction(db, (transaction) => endStep(transaction, due, changed, nextAfterSeconds));
  }

  return {
    name: ALERT_JOB,
    concurrency: CONCURRENCY,
    attempts: ATTEMPTS,

    async run({ alertId, step }, { signal }) {
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const due = await alerts.findDue(alertId, step);
        if (due === null) return;
        const progress = await advanceAlert({ ...deps, endStep }, due, signal);
        if (progress.kind === 'noted') return;
        if (progress.kind !== 'waiting' || performance.now() > until) return await settle(due, progress);
        await sleep(LOOK_MS, undefined, { signal });
      }
    },

    async onFailed({ alertId, step }) {
      const due = await alerts.findDue(alertId, step);
      if (due !== null) await settle(due, { kind: 'failed', error: errorText('alert_interrupted') });
    },
  };
}

function whatFollows(
  progress: Exclude<AlertProgress, { kind: 'noted' }>,
  failures: number,
  retrySeconds: readonly number[],
): { changed: Changed; nextAfterSeconds: number | null } {
  const isWell = { error: null, next_attempt_at: null };
  const now = new Date();
  switch (progress.kind) {
    case 'waiting':
      return { changed: {}, nextAfterSeconds: NEXT_LOOK_SECONDS };
    case 'captured': {
      const { logFileId, caseId } = progress;
      const changed: Changed = { state: 'captured', captured_at: now, log_file_id: logFileId, case_id: caseId };
      return { changed: { ...changed, ...isWell }, nextAfterSeconds: 0 };
    }
    case 'analyzed': {
      const verdict = JSON.stringify(progress.verdict);
      return { changed: { state: 'analyzed', analyzed_at: now, verdict, ...isWell }, nextAfterSeconds: null };
    }
    case 'failed':
      return { changed: { state: 'failed', error: progress.error, next_attempt_at: null }, nextAfterSeconds: null };
    case 'unread': {
      const { error } = progress;
      const waitSeconds = retrySeconds[failures];
      if (waitSeconds === undefined) return whatFollows({ kind: 'failed', error }, failures, retrySeconds);
      const next_attempt_at = new Date(now.getTime() + waitSeconds * 1000);
      const changed: Changed = { error, next_attempt_at, failures: failures + 1, source_id: null, capture_id: null };
      return { changed, nextAfterSeconds: waitSeconds };
    }
  }
}
