import { DiskFailed } from '@rootline/bundle/disk-failed';
import { CommandError } from './command-error.ts';
import { EXIT } from './exit-codes.ts';

/** What the system has against a file or the disk, in words; other codes are told as they are. */
const SENTENCES: Readonly<Record<string, (what: string) => string>> = {
  EACCES: (what) => `${what} cannot be opened: permission denied.`,
  EPERM: (what) => `${what} cannot be opened: permission denied.`,
  ENOENT: (what) => `There is no file ${what}.`,
  EISDIR: (what) => `${what} is a folder.`,
  ENOTDIR: (what) => `There is no file ${what}.`,
  ELOOP: (what) => `${what} is a link that leads back to itself.`,
  ENAMETOOLONG: (what) => `The name ${what} is too long.`,
  ENOSPC: (what) => `${what} cannot be written: the disk is full.`,
  EDQUOT: (what) => `${what} cannot be written: your disk quota is used up.`,
  EROFS: (what) => `${what} cannot be written: the file system is read-only.`,
  EFBIG: (what) => `${what} would be too large for the file system.`,
  EMFILE: () => 'Too many files are open.',
  ENFILE: () => 'Too many files are open.',
};

/** A refusal of the system as a sentence for a person; null for a failure that no one foresaw. */
export function explainFailure(error: unknown, fallback?: string): CommandError | null {
  if (error instanceof CommandError) return error;
  if (error instanceof DiskFailed) {
    const what = 'A temporary file';
    return explainFailure(error.cause, what) ?? asSentence(`${what} cannot be written.`, error);
  }
  if (!isSystemError(error)) return null;
  const what = error.path ?? fallback ?? (error.syscall === 'write' ? 'The output' : 'The file');
  return asSentence(SENTENCES[error.code]?.(what) ?? `${what} cannot be used (${error.code}).`, error);
}

function asSentence(sentence: string, cause: unknown): CommandError {
  return new CommandError(sentence, EXIT.usage, { cause });
}

function isSystemError(error: unknown): error is Error & { code: string; syscall: string; path?: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}
