import { rm } from 'node:fs/promises';
import path from 'node:path';
import { errorText, LIMITS, withoutUnseen } from '@rootline/contract';
import type { CapturedChange, CaptureOutcome } from '@rootline/sources';
import { AppError } from '#http/app-error.ts';
import { ChildCrashed, ChildRefusal } from '#platform/child-processes/child-messages.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { isDatabaseAway } from '#platform/database/database-errors.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { CaptureAttempt, CaptureStore } from './capture-store.ts';
import type { SourceAccess } from './source-access.ts';
import type { SourceOperations } from './source-operations.ts';
import type { SourceStore } from './source-store.ts';
import { type TakeInDeps, takeIn } from './take-in.ts';

export const CAPTURE_JOB = 'capture-source';

export interface CaptureJobDeps extends TakeInDeps {
  tempFolder: string;
  uploadLimitBytes: number;
  pool: ChildPool<SourceOperations>;
  sources: SourceStore;
  captures: CaptureStore;
  access: SourceAccess;
  addChanges: AddChanges;
  onError(message: string, error: unknown): void;
}

/** Stores the changes that the events of a source report. */
export type AddChanges = (
  transaction: DatabaseTransaction,
  found: readonly { kind: CapturedChange['kind']; title: string; service: string; at: Date }[],
  by: { userId: string; source: string },
) => Promise<void>;

/** Attempts in all; what is followed live cannot be read again. */
const ATTEMPTS = 3;

/** Captures a window of a source in a process of its own, and takes it in as an upload is. */
export function createCaptureJob(deps: CaptureJobDeps): JobDefinition<{ id: string }> {
  const { captures } = deps;
  return {
    name: CAPTURE_JOB,
    concurrency: LIMITS.sources.capture.atOnce,
    perOwner: LIMITS.sources.capture.perUser,
    attempts: ATTEMPTS,
    onFailed: ({ id }) => captures.giveUp(id, errorText('capture_interrupted')),
    async run({ id }, { signal }) {
      const attempt = await captures.begin(id);
      if (attempt === null) return;
      // The janitor knows the beginning of the name.
      const folder = path.join(deps.tempFolder, `parse-capture-${id}-${attempt.number}`);
      try {
        await runAttempt(deps, attempt, { folder, signal });
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        if (signal.aborted) return await captures.putBack(attempt);
        await captures.fail(attempt, await sentenceOf(deps, attempt, error));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function runAttempt(
  deps: CaptureJobDeps,
  attempt: CaptureAttempt,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<void> {
  const { pool, sources, captures, access, files, uploadLimitBytes } = deps;
  const isLive = attempt.span.kind === 'live';
  if (isLive && attempt.number > 1) throw new AppError('capture_interrupted');
  const source = await sources.find(attempt.sourceId);
  if (source === null) throw new AppError('source_not_found');
  const room = await files.room(attempt.userId);
  const mostBytes = Math.min(room, uploadLimitBytes * LIMITS.sources.capture.uploadTimes);
  const limitBytes = Math.min(attempt.limitBytes, mostBytes);
  if (limitBytes <= 0) throw files.noRoom();
  await files.requireSpace(limitBytes);
  const { streams, span, mask } = attempt;
  const outcome = await pool.call(
    'capture',
    { ...(await access.open(source)), folder, streams, span, mask, limitBytes },
    {
      owner: attempt.userId,
      // What is followed live ends with the server, and keeps what it has.
      signal: isLive ? undefined : signal,
      handlers: {
        goOn: async (progress) => (await captures.noteProgress(attempt, progress)) && !(isLive && signal.aborted),
      },
    },
  );
  if (outcome.streams.length === 0) throw new EmptyCapture(outcome);
  const { droppedLines, ended } = outcome;
  const notes = limitBytes < attempt.limitBytes ? [...outcome.notes, cutSentence(limitBytes)] : outcome.notes;
  const sum = (of: (stream: CaptureOutcome['streams'][number]) => number) =>
    outcome.streams.reduce((all, stream) => all + of(stream), 0);
  const made = {
    bytes: sum(({ bytes }) => bytes),
    lines: sum(({ lines }) => lines),
    streams: outcome.streams.length,
    droppedLines,
    ended,
    notes,
  };
  await takeIn(deps, attempt, outcome.streams, async (taken, transaction) => {
    if (!(await captures.complete(transaction, attempt, { ...made, ...taken }))) return false;
    await sources.noteRead(transaction, attempt.sourceId);
    // The first analysis of the capture names them, so they are stored before it.
    const by = { userId: attempt.userId, source: source.name };
    await deps.addChanges(transaction, outcome.changes.map(shownChange), by);
    return true;
  });
}

/** Names come from the source, which may write anything. */
function shownChange({ kind, title, service, atMs }: CapturedChange) {
  const { titleLength, serviceLength } = LIMITS.changes;
  return {
    kind,
    title: withoutUnseen(title).slice(0, titleLength),
    service: withoutUnseen(service).slice(0, serviceLength),
    at: new Date(atMs),
  };
}

/** Nothing came; the notes may say why. */
class EmptyCapture extends Error {
  constructor({ notes }: CaptureOutcome) {
    super([`${errorText('capture_empty')}.`, ...notes].join(' '));
  }
}

function cutSentence(bytes: number): string {
  return `At most ${Math.floor(bytes / 1024 ** 2)} MB could be kept, by the limits of uploads.`;
}

async function sentenceOf(deps: CaptureJobDeps, attempt: CaptureAttempt, error: unknown): Promise<string> {
  if (error instanceof ChildRefusal) {
    const sentence = error.message;
    await deps.sources.noteState(attempt.sourceId, 'failed', sentence);
    return errorText('source_unreadable', { reason: sentence });
  }
  if (error instanceof AppError || error instanceof EmptyCapture) return error.message;
  if (error instanceof ChildCrashed) return errorText('capture_interrupted');
  deps.onError(`The capture ${attempt.id} failed`, error);
  return errorText('capture_failed');
}
