import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { DetailedError, type PreviousUpload, Upload } from 'tus-js-client';
import { ApiError } from './api-error.ts';
import { readAnswer } from './call.ts';
import { reportAnswer } from './connection.ts';
import { readBackendUrl, readToken } from './session.ts';

export interface ResumableUpload {
  /** Resolves when the server has the file; rejects with an ApiError when it cannot take it. */
  done: Promise<void>;
  pause(): void;
  resume(): void;
  /** Ends the upload for good; the server forgets its bytes. */
  giveUp(): void;
}

interface InParts {
  path: string;
  /** The case that it is sent to; null makes a log file of it. */
  caseId?: string | null;
  onProgress: (share: number) => void;
}

const RETRY_MS = [1000, 2000, 5000, 10_000, 20_000, 20_000];

/**
 * Sends a file in parts to where the backend announced it. The same file chosen again, also after a reload, continues
 * where it stopped; while the network is down, it waits.
 */
export function uploadInParts(file: File, { path, caseId = null, onProgress }: InParts): ResumableUpload {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const done = new Promise<void>((take, refuse) => {
    resolve = take;
    reject = refuse;
  });
  const token = readToken();
  let isPaused = false;
  let isWaiting = false;
  const upload = new Upload(file, {
    endpoint: endpointOf(path),
    metadata: { filename: file.name, ...(caseId !== null && { case: caseId }) },
    chunkSize: LIMITS.upload.resumable.partBytes,
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    onBeforeRequest: (request) => {
      const sent: unknown = request.getUnderlyingObject();
      if (sent instanceof XMLHttpRequest) sent.withCredentials = true;
    },
    onAfterResponse: () => reportAnswer(true),
    onShouldRetry: (error) => navigator.onLine && isWorthRetrying(error.originalResponse?.getStatus() ?? 0),
    onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
    onSuccess: () => resolve(),
    onError: (error) => {
      if (!navigator.onLine) return goOnWhenOnline();
      reject(asApiError(error, { path, token }));
    },
  });

  function goOnWhenOnline(): void {
    reportAnswer(false);
    isWaiting = true;
    const goOn = () => {
      isWaiting = false;
      if (!isPaused) upload.start();
    };
    globalThis.addEventListener('online', goOn, { once: true });
  }

  void upload
    .findPreviousUploads()
    .then((all) => {
      // The same file may be sent to several cases: each goes on with its own.
      const previous = all.find((one) => caseOf(one) === caseId);
      if (previous) upload.resumeFromPreviousUpload(previous);
    })
    // Without storage only the bytes sent before are lost.
    .catch(() => {})
    .then(() => !isPaused && upload.start());

  return {
    done,
    pause() {
      isPaused = true;
      void upload.abort();
    },
    resume() {
      isPaused = false;
      if (!isWaiting) upload.start();
    },
    giveUp() {
      isPaused = true;
      // If this call fails, the server deletes the bytes after a day.
      upload.abort(true).catch(() => {});
    },
  };
}

/** The cases to which uploads of the same file were begun in this browser and not ended, the newest first. */
export async function findInterruptedCases(file: File, path: string): Promise<string[]> {
  const all = await new Upload(file, { endpoint: endpointOf(path) }).findPreviousUploads().catch(() => []);
  return all
    .toSorted((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))
    .flatMap((one) => caseOf(one) ?? []);
}

const endpointOf = (path: string) => `${readBackendUrl() ?? ''}${path}`;
const caseOf = ({ metadata }: PreviousUpload): string | null => metadata['case'] ?? null;

function asApiError(error: Error | DetailedError, { path, token }: { path: string; token: string | null }): Error {
  if (!(error instanceof DetailedError)) return error;
  const response = error.originalResponse;
  if (response === null) {
    reportAnswer(false);
    return new ApiError({ status: 0, path, cause: error });
  }
  try {
    const answer = { status: response.getStatus(), text: response.getBody(), path, token };
    readAnswer(ENDPOINTS.continueResumableUpload, answer);
    return error;
  } catch (refusal) {
    return refusal instanceof Error ? refusal : error;
  }
}

/** True for a status after which the same request may succeed a moment later; 0 is no answer at all. */
export function isWorthRetrying(status: number): boolean {
  // A full disk stays full. Of the refusals only 409, 423 and 429 are retried.
  return status === 0 || (status >= 500 && status !== 507) || [409, 423, 429].includes(status);
}
