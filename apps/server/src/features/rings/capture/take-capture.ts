import { rm } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS, type RingCapture, type RingCaptureRequest, withoutUnseen } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import type { DatabaseTransaction, InTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';
import type { RingLog } from '../disk/ring-log.ts';
import type { CutStream, RingOperations, RingWindow, StreamCount } from '../ring-operations.ts';
import type { StoredRing } from '../ring-store.ts';
import { readParts } from './read-parts.ts';

/** What captures need of log files and cases. */
export interface CaptureTargets {
  files: {
    room(userId: string): Promise<number>;
    noRoom(): AppError;
    requireSpace(bytes?: number): Promise<void>;
    store(id: string, path: string): Promise<string>;
    discard(id: string): Promise<void>;
    add(
      file: { id: string; filename: string; size: number; blobKey: string; uploadedBy: string; createdAt: Date },
      transaction: DatabaseTransaction,
    ): Promise<void>;
  };
  /** Makes a case of files that were added in the same transaction; gives its id. */
  addCase(
    made: {
      name: string;
      createdBy: string;
      files: { logFileId: string; path: string; service: string; aliases: string[] }[];
    },
    transaction: DatabaseTransaction,
  ): Promise<string>;
  viewFile(id: string): Promise<RingCapture['logFile']>;
  viewCase(id: string): Promise<RingCapture['case']>;
}

interface Deps extends CaptureTargets {
  pool: ChildPool<RingOperations>;
  tempFolder: string;
  uploadLimitBytes: number;
  now(): number;
}

export interface Wanted {
  ring: StoredRing;
  log: RingLog;
  request: RingCaptureRequest;
  userId: string;
  signal: AbortSignal;
  inTransaction: InTransaction;
  /** Notes in the same transaction what was made; what it throws takes all of it back. */
  keep?(made: CutOut, transaction: DatabaseTransaction): Promise<void>;
}

/** What one stream, or several, became. */
interface CutOut {
  logFileId: string | null;
  caseId: string | null;
}

interface StoredStream extends CutStream {
  id: string;
  blobKey: string;
  filename: string;
}

/** The window that the request means. */
export function windowOf(
  { minutes, from, to }: Pick<RingCaptureRequest, 'minutes' | 'from' | 'to'>,
  nowMs: number,
): RingWindow {
  return {
    arrivedFromMs: minutes === undefined ? 0 : nowMs - minutes * 60_000,
    fromMs: from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from),
    toMs: to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to),
  };
}

/** Cuts the window out of the ring and takes it in as uploads are: what was cut is there as a whole or not at all. */
export async function takeCapture(
  deps: Deps,
  { ring, log, request, userId, signal, inTransaction, keep }: Wanted,
): Promise<RingCapture> {
  const window = windowOf(request, deps.now());
  const found = await survey(deps, { log, window, userId, signal });
  const streams = found.filter(({ name }) => request.streams === undefined || request.streams.includes(name));
  if (streams.length === 0 && found.length > 0 && request.streams !== undefined)
    throw new AppError('ring_stream_not_found', { streams: request.streams.join(', ') });
  if (streams.length === 0) throw new AppError('ring_empty');
  const { streams: most } = LIMITS.rings.capture;
  if (streams.length > most) throw new AppError('ring_streams', { limit: most });
  const mostBytes = deps.uploadLimitBytes;
  const wantedBytes = streams.reduce((sum, { bytes }) => sum + Math.min(bytes, mostBytes), 0);
  if (wantedBytes > (await deps.files.room(userId))) throw deps.files.noRoom();
  await deps.files.requireSpace(wantedBytes);

  // The janitor knows the beginning of the name.
  const folder = path.join(deps.tempFolder, `parse-ring-${newId()}`);
  const stored: StoredStream[] = [];
  let isKept = false;
  try {
    const { sizes, handlers } = readParts(log, window.arrivedFromMs);
    const cuts = streams.map(({ name }, number) => ({ name, file: String(number), mostBytes }));
    const cut = await deps.pool.call(
      'cut',
      { sizes, window, folder, streams: cuts },
      { signal, handlers, owner: userId },
    );
    for (const stream of cut.filter(({ records }) => records > 0)) {
      const id = newId();
      const blobKey = await deps.files.store(id, path.join(folder, stream.file));
      stored.push({
        ...stream,
        id,
        blobKey,
        filename: fileNameOf(streams.length === 1 ? (request.name ?? ring.name) : ring.name, stream.name),
      });
    }
    if (stored.length === 0) throw new AppError('ring_empty');
    const { logFileId, caseId } = await inTransaction(async (transaction) => {
      const made = await addAll(deps, transaction, { ring, request, userId, stored });
      await keep?.(made, transaction);
      return made;
    });
    isKept = true;
    return {
      logFile: logFileId === null ? null : await deps.viewFile(logFileId),
      case: caseId === null ? null : await deps.viewCase(caseId),
      streams: stored.map(({ id, name, records, bytes, omittedRecords }) => ({
        name,
        logFileId: id,
        records,
        bytes,
        omittedRecords,
      })),
    };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    if (!isKept) for (const { id } of stored) await deps.files.discard(id).catch(() => {});
  }
}

/** What each stream has in the window. */
export function survey(
  { pool }: Pick<Deps, 'pool'>,
  { log, window, userId, signal }: { log: RingLog; window: RingWindow; userId: string; signal: AbortSignal },
): Promise<StreamCount[]> {
  const { sizes, handlers } = readParts(log, window.arrivedFromMs);
  return pool.call('survey', { sizes, window }, { signal, handlers, owner: userId });
}

async function addAll(
  deps: Deps,
  transaction: DatabaseTransaction,
  { ring, request, userId, stored }: Pick<Wanted, 'ring' | 'request' | 'userId'> & { stored: readonly StoredStream[] },
): Promise<CutOut> {
  for (const { id, filename, bytes, blobKey } of stored) {
    const file = { id, filename, size: bytes, blobKey, uploadedBy: userId, createdAt: new Date(deps.now()) };
    await deps.files.add(file, transaction);
  }
  const [only] = stored;
  if (stored.length === 1 && only !== undefined) return { logFileId: only.id, caseId: null };
  const files = stored.map(({ id, name, filename }) => {
    return { logFileId: id, path: filename, service: serviceOf(name), aliases: [] };
  });
  const caseId = await deps.addCase({ name: request.name ?? ring.name, createdBy: userId, files }, transaction);
  return { logFileId: null, caseId };
}

/** Of the host and the program of syslog, the program. */
function serviceOf(stream: string): string {
  return stream.slice(stream.lastIndexOf('/') + 1) || stream;
}

function fileNameOf(ring: string, stream: string): string {
  const name = withoutUnseen(`${ring} ${stream}`).replaceAll(/[/\\:*?"<>|]/g, '-');
  return `${Array.from(name)
    .slice(0, LIMITS.upload.fileNameLength - 4)
    .join('')}.log`;
}
