import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { megabytes } from '#format/sizes.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { LOG_FILES_KEY } from '../log-files-queries.ts';

/** What the backend says about uploads. */
export interface UploadRules {
  /** The largest file it takes. */
  limitBytes: number;
  /** Where uploads are sent that go on after an interruption; null when it has no such thing. */
  resumablePath: string | null;
}

export const DEFAULT_RULES: UploadRules = { limitBytes: LIMITS.upload.defaultBytes, resumablePath: null };

/** What the server says about uploads; the default when it does not say. */
export const uploadRulesQuery = () =>
  queryOptions({
    queryKey: [...LOG_FILES_KEY, 'upload-limit'],
    queryFn: async ({ signal }) => {
      try {
        return readUploadRules(await call(ENDPOINTS.getUploadLimit, { signal }));
      } catch (error) {
        if (signal.aborted) throw error;
        return DEFAULT_RULES;
      }
    },
    staleTime: 60_000,
  });

/** The rules of a backend that may be any; what cannot be used falls back to the default. */
export function readUploadRules(answer: { uploadLimit: number; resumable?: unknown }): UploadRules {
  const { uploadLimit, resumable } = answer;
  // Appended to the backend's address, so it must not lead away from there.
  const isPath = typeof resumable === 'string' && /^(\/[A-Za-z0-9_-]+)+$/.test(resumable);
  return {
    limitBytes: uploadLimit > 0 ? uploadLimit : LIMITS.upload.defaultBytes,
    resumablePath: isPath ? resumable : null,
  };
}

/** The path of a resumable upload for files that are worth it, else null: the one call takes them whole. */
export function resumablePathFor(file: { size: number }, { resumablePath }: UploadRules): string | null {
  return file.size >= LIMITS.upload.resumable.fromBytes ? resumablePath : null;
}

/** Whether a file is of a type that can be uploaded by itself. */
export function hasLogType({ name }: { name: string }): boolean {
  return LIMITS.upload.extensions.some((extension) => name.toLowerCase().endsWith(extension));
}

interface UploadProblem {
  tone: 'warning' | 'error';
  message: string;
  /** What can be done about it. */
  hint: string;
}

/** Why a chosen file must not be sent, or null. Type is checked before size, as a wrong file's size says nothing. */
export function uploadProblem(
  file: { name: string; size: number } | null | undefined,
  limitBytes: number,
): UploadProblem | null {
  if (file === null || file === undefined) return { tone: 'warning', message: text.noFileChosen, hint: '' };
  if (!hasLogType(file)) {
    return { tone: 'warning', message: text.wrongType, hint: text.wrongTypeHint };
  }
  if (file.size > limitBytes) {
    return { tone: 'error', message: text.tooLarge(megabytes(limitBytes)), hint: text.tooLargeHint };
  }
  return null;
}
