import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ErrorCode,
  errorText,
  isAllowed,
  LIMITS,
  type RcaRun,
  type RolePolicy,
  type User,
} from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Platform } from '#platform/platform.ts';
import type { TellWatch } from './note-turn.ts';
import type { DueIncident, WatchStore } from './watch-store.ts';

export const INCIDENT_JOB = 'ring-incident';

export interface IncidentPayload {
  incidentId: string;
}

type Subject = NonNullable<DueIncident['subject']>;

/** What incidents need of analyses. */
export interface IncidentAnalyses {
  start(
    user: User,
    subject: Subject,
    options: { timeout: number; chunking: boolean; smartChunking: boolean; analysisMode: 'statistical' },
  ): Promise<unknown>;
  newestOf(subject: Subject): Promise<RcaRun | null>;
}

interface Deps extends Pick<Platform, 'db' | 'jobs'> {
  store: WatchStore;
  analyses: IncidentAnalyses;
  rolePolicy: RolePolicy;
  findUser(id: string): Promise<User | null>;
  /** Cuts the window out of the ring; `keep` notes it in the same transaction. Throws AppError. */
  take(wanted: {
    ringId: string;
    request: { from: string; to: string; name: string };
    userId: string;
    signal: AbortSignal;
    keep(made: { logFileId: string | null; caseId: string | null }, transaction: DatabaseTransaction): Promise<void>;
  }): Promise<void>;
  tell: TellWatch;
}

/** A kill of the server counts as one. */
const ATTEMPTS = 10;
const LOOK_MS = 250;
const PATIENCE_MS = 5000;
const NEXT_LOOK_SECONDS = 1;
const MINUTE_MS = 60_000;

/** Another try may find something else. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['too_many_requests', 'stopping', 'ring_elsewhere']);
/** Others are before it, or it is being parsed. */
const WAITING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'log_file_not_parsed',
  'case_not_parsed',
  'run_active',
  'case_run_active',
  'run_queue_full',
  'too_many_requests',
]);

/**
 * Captures the time before a failure as a case and queues the one message about it, both in one transaction, then starts
 * the analysis. If nothing can be captured, the message is still sent.
 */
export function createIncidentJob(deps: Deps): JobDefinition<IncidentPayload> {
  const { db, jobs, store, tell } = deps;

  const news = ({ ringId, ringName, beganAt, cause }: DueIncident) => ({
    ring: { id: ringId, name: ringName },
    sinceMs: beganAt.getTime(),
    cause,
  });

  async function tellWithout(due: DueIncident, error: string): Promise<void> {
    await withTransaction(db, async (transaction) => {
      if (!(await store.endStep(transaction, due, { state: 'done', error }))) return;
      await tell('watch.failing', { ...news(due), logFileId: null, caseId: null }, transaction);
    });
  }

  async function capture(due: DueIncident, owner: User, signal: AbortSignal): Promise<void> {
    const from = new Date(due.beganAt.getTime() - LIMITS.rings.watch.caseMinutes * MINUTE_MS).toISOString();
    const request = {
      from,
      to: new Date().toISOString(),
      name: `${due.ringName}, failing since ${due.beganAt.toISOString().slice(0, 19)}Z`,
    };
    await deps.take({
      ringId: due.ringId,
      request,
      userId: owner.id,
      signal,
      keep: async ({ logFileId, caseId }, transaction) => {
        const changed = { state: 'captured' as const, error: null, log_file_id: logFileId, case_id: caseId };
        if (!(await store.endStep(transaction, due, changed))) throw new StepOver();
        await tell('watch.failing', { ...news(due), logFileId, caseId }, transaction);
        await jobs.send(INCIDENT_JOB, { incidentId: due.id }, transaction);
      },
    });
  }

  /** By the rules alone: a model is asked by a person. True when it has started, or cannot. */
  async function analyze({ subject }: DueIncident, owner: User): Promise<boolean> {
    if (subject === null || (await deps.analyses.newestOf(subject)) !== null) return true;
    const options = { timeout: LIMITS.rca.timeoutSeconds.modalDefault, chunking: true, smartChunking: true };
    try {
      await deps.analyses.start(owner, subject, { ...options, analysisMode: 'statistical' });
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return !WAITING.has(error.code);
    }
  }

  async function findOwner({ switchedBy }: DueIncident): Promise<User> {
    const owner = switchedBy === null ? null : await deps.findUser(switchedBy);
    if (owner === null || owner.isDisabled === true || !isAllowed(owner.role, 'rings.capture', deps.rolePolicy))
      throw new AppError('watch_without_owner');
    return owner;
  }

  async function captureOrTell(due: DueIncident, signal: AbortSignal): Promise<void> {
    try {
      await capture(due, await findOwner(due), signal);
    } catch (error) {
      if (error instanceof StepOver) return;
      if (signal.aborted || !(error instanceof AppError) || PASSING.has(error.code)) throw error;
      await tellWithout(due, error.message);
    }
  }

  return {
    name: INCIDENT_JOB,
    concurrency: 2,
    attempts: ATTEMPTS,

    async run({ incidentId }, { signal }) {
      const due = await store.findDue(incidentId);
      if (due?.state === 'turned') return captureOrTell(due, signal);
      if (due === null) return;
      const owner = await findOwner(due).catch(() => null);
      const until = performance.now() + PATIENCE_MS;
      while (owner !== null && !(await analyze(due, owner))) {
        if (performance.now() > until) {
          return withTransaction(db, (transaction) =>
            jobs.send(INCIDENT_JOB, { incidentId }, transaction, { afterSeconds: NEXT_LOOK_SECONDS }),
          );
        }
        await sleep(LOOK_MS, undefined, { signal });
      }
      await withTransaction(db, (transaction) => store.endStep(transaction, due, { state: 'done' }));
    },

    async onFailed({ incidentId }) {
      const due = await store.findDue(incidentId);
      if (due?.state === 'turned') await tellWithout(due, errorText('watch_capture_failed'));
    },
  };
}

/** Takes back what was begun: another worker did this step already. */
class StepOver extends Error {}
