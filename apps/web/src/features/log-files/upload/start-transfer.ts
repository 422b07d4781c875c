import type { ResumableUpload } from '#api/resumable-upload.ts';
import { uploadLogFile } from '#api/upload.ts';
import { resumablePathFor, type UploadRules } from './upload-rules.ts';

/** A file on its way. */
export interface Transfer {
  done: Promise<unknown>;
  /** Null for one that cannot go on where it was. */
  pausing: { pause(): void; resume(): void } | null;
  giveUp(): void;
}

/** Starts to send a file: in parts when the backend takes such and it is large enough, else by the one call. */
export function startTransfer(
  file: File,
  rules: UploadRules | undefined,
  onProgress: (share: number) => void,
): Transfer {
  const path = resumablePathFor(file, rules);
  return path === null ? sendWhole(file, onProgress) : sendInParts(file, path, onProgress);
}

function sendWhole(file: File, onProgress: (share: number) => void): Transfer {
  const stop = new AbortController();
  return {
    done: uploadLogFile(file, { onProgress, signal: stop.signal }),
    pausing: null,
    giveUp: () => stop.abort(),
  };
}

/** What sends parts is loaded now; what is asked of it meanwhile is done then. */
function sendInParts(file: File, path: string, onProgress: (share: number) => void): Transfer {
  let upload: ResumableUpload | null = null;
  let isPaused = false;
  let isGivenUp = false;
  const start = async () => {
    const { uploadInParts } = await import('#api/resumable-upload.ts');
    if (isGivenUp) return;
    upload = uploadInParts(file, { path, onProgress });
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
