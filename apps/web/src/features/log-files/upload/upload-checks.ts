import { LIMITS } from '@rootline/contract';
import { megabytes } from '#format/sizes.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';

export type UploadProblem = { tone: 'warning' | 'error'; message: string };

/** Why a chosen file must not be sent, or null. Type is checked before size, as a wrong file's size says nothing. */
export function uploadProblem(
  file: { name: string; size: number } | null | undefined,
  limitBytes: number,
): UploadProblem | null {
  if (file === null || file === undefined) return { tone: 'warning', message: text.noFileChosen };
  const name = file.name.toLowerCase();
  if (!LIMITS.upload.extensions.some((extension) => name.endsWith(extension))) {
    return { tone: 'warning', message: text.wrongType };
  }
  if (file.size > limitBytes) return { tone: 'error', message: text.tooLarge(megabytes(limitBytes)) };
  return null;
}
