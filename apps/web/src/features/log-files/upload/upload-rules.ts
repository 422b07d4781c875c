import { LIMITS } from '@rootline/contract';

/** What the backend says about uploads. */
export interface UploadRules {
  /** The largest file it takes. */
  limitBytes: number;
  /** Where uploads are sent that go on after an interruption; null when it has no such thing. */
  resumablePath: string | null;
}

export const DEFAULT_RULES: UploadRules = { limitBytes: LIMITS.upload.defaultBytes, resumablePath: null };

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
export function resumablePathFor(file: { size: number }, rules: UploadRules | undefined): string | null {
  return file.size >= LIMITS.upload.resumable.fromBytes ? (rules?.resumablePath ?? null) : null;
}
