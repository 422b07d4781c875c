import {
  type Alert,
  type AlertPlace,
  type ErrorCode,
  errorText,
  isAllowed,
  LIMITS,
  type RcaRun,
  type RolePolicy,
  type User,
} from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { isDatabaseAway } from '#platform/database/database-errors.ts';
import type { DueAlert } from './alert-store.ts';
import { type CapturePlaces, captureWindow } from './capture-window.ts';
import { choosePlace } from './choose-place.ts';
import type { ReceiverStore } from './receiver-store.ts';

type Subject = { kind: 'file' | 'case'; id: string };

/** What alerts need of analyses. */
interface AlertAnalyses {
  start(
    user: User,
    subject: Subject,
    options: { timeout: number; chunking: boolean; smartChunking: boolean; analysisMode: 'statistical' },
  ): Promise<unknown>;
  newestOf(subject: Subject): Promise<RcaRun | null>;
}

export interface AlertWork extends CapturePlaces {
  receivers: ReceiverStore;
  analyses: AlertAnalyses;
  rolePolicy: RolePolicy;
  findUser(id: string): Promise<User | null>;
  onError(message: string, error: unknown): void;
}

/** What a look at an alert found: `noted` ended the step itself, `unread` is tried again. */
export type AlertProgress =
  | { kind: 'noted' }
  | { kind: 'waiting' }
  | { kind: 'captured'; logFileId: string | null; caseId: string | null }
  | { kind: 'analyzed'; verdict: NonNullable<Alert['verdict']> }
  | { kind: 'unread'; error: string }
  | { kind: 'failed'; error: string };

/** Others are before it, or it is being parsed. */
const WAITING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'log_file_not_parsed',
  'case_not_parsed',
  'run_active',
  'case_run_active',
  'run_queue_full',
  'too_many_requests',
]);
/** Another try would find the same. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'alert_without_place',
  'alert_without_owner',
  'alert_receiver_not_found',
  'log_file_not_found',
  'log_file_failed',
  'case_not_found',
  'case_empty',
]);

/** Does what can be done now for an alert. What it starts is there once, however often it is asked. */
export async function advanceAlert(work: AlertWork, due: DueAlert, signal: AbortSignal): Promise<AlertProgress> {
  try {
    const receiver = await work.receivers.find(due.receiverId);
    const owner = await findOwner(work, receiver.createdBy);
    if (due.isCaptured) return await analyze(work, due, owner);
    const place = requirePlace(receiver.places, due);
    return await captureWindow(work, due, { place, minutes: receiver.minutes, userId: owner.id, signal });
  } catch (error) {
    if (signal.aborted || isDatabaseAway(error)) throw error;
    if (!(error instanceof AppError)) {
      work.onError(`The work on alert ${due.id} failed`, error);
      return { kind: 'unread', error: errorText('alert_failed') };
    }
    if (WAITING.has(error.code)) return { kind: 'waiting' };
    return { kind: FINAL.has(error.code) ? 'failed' : 'unread', error: error.message };
  }
}

async function findOwner({ findUser, rolePolicy }: AlertWork, id: string | null): Promise<User> {
  const owner = id === null ? null : await findUser(id);
  if (owner === null || owner.isDisabled === true || !isAllowed(owner.role, 'sources.capture', rolePolicy))
    throw new AppError('alert_without_owner');
  return owner;
}

function requirePlace(places: readonly AlertPlace[], { labels }: DueAlert): AlertPlace {
  const place = choosePlace(places, labels);
  if (place === null) throw new AppError('alert_without_place');
  return place;
}

/** By the rules alone: a model is asked by a person. */
async function analyze({ analyses }: AlertWork, { subject }: DueAlert, owner: User): Promise<AlertProgress> {
  if (subject === null) throw new AppError('log_file_not_found');
  const run = await analyses.newestOf(subject);
  if (run === null) {
    const options = { timeout: LIMITS.rca.timeoutSeconds.modalDefault, chunking: true, smartChunking: true };
    await analyses.start(owner, subject, { ...options, analysisMode: 'statistical' });
    return { kind: 'waiting' };
  }
  if (run.status === 'failed') return { kind: 'failed', error: run.error ?? errorText('alert_failed') };
  if (run.status !== 'completed' || run.result === null) return { kind: 'waiting' };
  const { verdict = null, severity, summary } = run.result;
  return { kind: 'analyzed', verdict: { kind: verdict, severity, summary: shortened(summary) } };
}

function shortened(summary: string): string {
  const { summaryLength } = LIMITS.alerts;
  return summary.length > summaryLength ? `${summary.slice(0, summaryLength - 1)}…` : summary;
}
