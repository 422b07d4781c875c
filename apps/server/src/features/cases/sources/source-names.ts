import { LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';

const ARCHIVES = ['.zip', '.tar', '.tgz', '.tar.gz', '.tar.zst', '.tar.xz', '.tar.bz2', '.gz', '.zst', '.xz', '.bz2'];
const EXTENSIONS = [...LIMITS.upload.extensions, ...ARCHIVES];

/** Throws AppError case_source_type for what is called neither a log nor an archive. */
export function checkSourceName(filename: string): void {
  const lower = filename.toLowerCase();
  // Rotated logs end with their number.
  if (/\.log\.\d{1,4}$/.test(lower) || EXTENSIONS.some((extension) => lower.endsWith(extension))) return;
  throw new AppError('case_source_type', { extensions: EXTENSIONS.join(', ') });
}
