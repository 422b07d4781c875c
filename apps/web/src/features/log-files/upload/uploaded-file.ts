import { phaseOf } from '../file-phase.ts';

/** The file of the list that an upload became: the newest one with its name. */
export function findUploadedFile<F extends { filename: string; createdAt: string }>(
  files: readonly F[],
  filename: string,
): F | null {
  let newest: F | null = null;
  for (const file of files) {
    if (file.filename !== filename) continue;
    if (newest === null || Date.parse(file.createdAt) > Date.parse(newest.createdAt)) newest = file;
  }
  return newest;
}

export type UploadOutcome = 'parsed' | 'failed' | 'being-parsed';

/** What the banner says about a file that has just been uploaded. */
export function uploadOutcome(file: { status?: string | null }): UploadOutcome {
  const phase = phaseOf(file.status);
  if (phase === 'success') return 'parsed';
  return phase === 'failed' ? 'failed' : 'being-parsed';
}
