import { LIMITS } from '@rootline/contract';
import { type ChosenFile, packFiles } from './pack-files.ts';

const ARCHIVE = /\.(zip|tar|tgz|gz|zst|xz|bz2)$/i;

/** A single archive goes as it is; everything else goes together, so that what belongs together is seen together. */
export function sourceOf(chosen: readonly ChosenFile[], name: string): File {
  const [only, ...others] = chosen;
  if (only !== undefined && others.length === 0 && (ARCHIVE.test(only.path) || !only.path.includes('/'))) {
    if (ARCHIVE.test(only.path) || LIMITS.upload.extensions.some((extension) => only.path.endsWith(extension)))
      return only.file;
  }
  return packFiles(chosen, `${name.replace(/[^\w.-]+/g, '-').slice(0, 80) || 'files'}.tar`);
}

/** The folder or the archive that was chosen; a plain file says little about an incident. */
export function nameFor(files: readonly ChosenFile[]): string {
  const [first, ...others] = files;
  if (first === undefined) return '';
  const [folder, ...rest] = first.path.split('/');
  if (rest.length > 0 && files.every(({ path }) => path.startsWith(`${folder}/`))) return folder ?? '';
  return others.length === 0 ? first.path.replace(/(\.tar)?\.\w+$/, '') : '';
}
