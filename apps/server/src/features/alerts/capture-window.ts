import { type AlertPlace, type Capture, type CaptureBody, LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { type Database, type DatabaseTransaction, withTransaction } from '#platform/database/database.ts';
import type { AlertProgress } from './advance-alert.ts';
import type { AlertStore, DueAlert } from './alert-store.ts';

/** What alerts need of sources and rings. */
export interface CapturePlaces {
  db: Database;
  sources: {
    /** Starts a capture; null where the user has as many under way as one may have. */
    start(
      transaction: DatabaseTransaction,
      wanted: Pick<CaptureBody, 'streams' | 'span' | 'limitBytes' | 'mask'> & {
        sourceId: string;
        userId: string;
        name: string;
      },
    ): Promise<string | null>;
    find(sourceId: string, id: string): Promise<Capture | null>;
  };
  rings: {
    /** Cuts a window out; `keep` notes it in the same transaction. */
    take(wanted: {
      ringId: string;
      request: { from: string; to: string; streams?: string[]; name: string };
      userId: string;
      signal: AbortSignal;
      keep(made: { logFileId: string | null; caseId: string | null }, transaction: DatabaseTransaction): Promise<void>;
    }): Promise<void>;
  };
  endStep(
    transaction: DatabaseTransaction,
    due: Pick<DueAlert, 'id' | 'step'>,
    changed: Parameters<AlertStore['endStep']>[2],
    nextAfterSeconds: number | null,
  ): Promise<boolean>;
}

interface Wanted {
  place: AlertPlace;
  /** Before the alert. */
  minutes: number;
  userId: string;
  signal: AbortSignal;
}

const MINUTE_MS = 60_000;

/** Captures the time around an alert, once. */
export function captureWindow(places: CapturePlaces, due: DueAlert, wanted: Wanted): Promise<AlertProgress> {
  if (wanted.place.kind === 'ring') return cutRing(places, due, wanted);
  return due.capture === null ? startCapture(places, due, wanted) : lookAtCapture(places, due.capture);
}

/** From before the alert until now; no longer than a capture may be. */
function windowOf({ startsAt }: DueAlert, minutes: number): { since: string; until: string } {
  const now = Date.now();
  const wanted = Math.min(startsAt.getTime(), now) - minutes * MINUTE_MS;
  const earliest = now - LIMITS.sources.capture.minutes.max * MINUTE_MS;
  return { since: new Date(Math.max(wanted, earliest)).toISOString(), until: new Date(now).toISOString() };
}

function startCapture(
  { db, sources, endStep }: CapturePlaces,
  due: DueAlert,
  { place, minutes, userId }: Wanted,
): Promise<AlertProgress> {
  const wanted = {
    sourceId: place.id,
    userId,
    name: due.name,
    streams: place.streams,
    span: { kind: 'between' as const, ...windowOf(due, minutes) },
    limitBytes: LIMITS.sources.capture.bytes.default,
    // No one looks at these lines before they are stored.
    mask: { secrets: true, addresses: false },
  };
  return withTransaction(db, async (transaction): Promise<AlertProgress> => {
    const id = await sources.start(transaction, wanted);
    if (id === null) return { kind: 'waiting' };
    if (!(await endStep(transaction, due, { source_id: place.id, capture_id: id }, 0))) throw new StepOver();
    return { kind: 'noted' };
  }).catch(notedBefore);
}

async function lookAtCapture(
  { sources }: CapturePlaces,
  { sourceId, id }: NonNullable<DueAlert['capture']>,
): Promise<AlertProgress> {
  const capture = await sources.find(sourceId, id);
  if (capture === null) throw new AppError('capture_not_found');
  const { status, error, logFileId, caseId } = capture;
  if (status === 'completed') return { kind: 'captured', logFileId, caseId };
  return status === 'failed' ? { kind: 'unread', error: error ?? '' } : { kind: 'waiting' };
}

function cutRing(
  { rings, endStep }: CapturePlaces,
  due: DueAlert,
  { place, minutes, userId, signal }: Wanted,
): Promise<AlertProgress> {
  const { since: from, until: to } = windowOf(due, minutes);
  const request = { from, to, name: due.name, ...(place.streams !== null && { streams: place.streams }) };
  return rings
    .take({
      ringId: place.id,
      request,
      userId,
      signal,
      keep: async ({ logFileId, caseId }, transaction) => {
        const made = { state: 'captured' as const, captured_at: new Date(), log_file_id: logFileId, case_id: caseId };
        if (!(await endStep(transaction, due, { ...made, error: null, next_attempt_at: null }, 0)))
          throw new StepOver();
      },
    })
    .then((): AlertProgress => ({ kind: 'noted' }))
    .catch(notedBefore);
}

/** Takes back what was begun: another worker did this step already. */
class StepOver extends Error {}

function notedBefore(error: unknown): AlertProgress {
  if (error instanceof StepOver) return { kind: 'noted' };
  throw error;
}
