import { ENDPOINTS } from '@rootline/contract';
import { call } from '#api/call.ts';
import type { ResumableUpload } from '#api/resumable-upload.ts';
import { uploadCaseSource, uploadLogFile } from '#api/upload.ts';
import { resumablePathFor, type UploadRules } from './upload-rules.ts';

/** A file on its way. */
export interface Transfer {
  done: Promise<unknown>;
  /** Null for one that cannot go on where it was. */
  pausing: { pause(): void; resume(): void } | null;
  giveUp(): void;
}

interface Sending {
  onProgress: (share: number) => void;
  /** The case that it is sent to; null makes a log file of it. */
  caseId?: string | null;
}

/**
 * The case that was begun with the same file, whose upload was interrupted, as long as it holds nothing but `logFileIds`;
 * null when there is none.
 */
export async function findInterruptedCase(
  file: File,
  rules: UploadRules,
  logFileIds: ReadonlySet<string>,
): Promise<string | null> {
  const path = resumablePathFor(file, rules);
  if (path === null) return null;
  const { findInterruptedCases } = await import('#api/resumable-upload.ts');
  for (const id of await findInterruptedCases(file, path)) {
    // One that was deleted meanwhile is none.
    const found = await call(ENDPOINTS.getCase, { params: { id } }).catch(() => null);
    if (found === null || found.case.sources.length > 0) continue;
    if (found.case.files.every(({ logFile }) => logFileIds.has(logFile.id))) return id;
  }
  return null;
}

/** Starts to send a file: in parts when the backend takes such and it is large enough, else by the one call. */
export function startTransfer(file: File, rules: UploadRules, sending: Sending): Transfer {
  const path = resumablePathFor(file, rules);
  return path === null ? sendWhole(file, sending) : sendInParts(file, path, sending);
}

function sendWhole(file: File, { onProgress, caseId = null }: Sending): Transfer {
  const stop = new AbortController();
  const how = { onProgress, signal: stop.signal };
  return {
    done: caseId === null ? uploadLogFile(file, how) : uploadCaseSource(caseId, file, how),
    pausing: null,
    giveUp: () => stop.abort(),
  };
}

/** What sends parts is loaded now; what is asked of it meanwhile is done then. */
function sendInParts(file: File, path: string, sending: Sending): Transfer {
  let upload: ResumableUpload | null = null;
  let isPaused = false;
  let isGivenUp = false;
  const start = async () => {
    const { uploadInParts } = await import('#api/resumable-upload.ts');
    if (isGivenUp) return;
    upload = uploadInParts(file, { path, ...sending });
    if (isPaused) upload.pause();
    await upload.done;
  };
  return {
    done: start(),
    pausing: {
      pause() {
        isPaused = true;
        upload?.pause();
      },
      resume() {
        isPaused = false;
        upload?.resume();
      },
    },
    giveUp() {
      isGivenUp = true;
      upload?.giveUp();
    },
  };
}
