import { type ChosenFile, droppedFiles } from './pack-files.ts';

/** The endings of archives, as screens list them. */
export const ARCHIVE_WORDS = '.zip, .tar, .gz, .zst, .xz, .bz2';
const ARCHIVE = /\.(?:zip|tar|tgz|gz|zst|xz|bz2)$/i;

/** What was dropped, asked for before anything is waited for: the list is empty afterwards. */
export function droppedEntries(items: DataTransferItemList): FileSystemEntry[] {
  return [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
}

/** Whether a case takes what was dropped, and nothing else does: a folder or an archive is among it. */
export function isForCase(entries: readonly Pick<FileSystemEntry, 'isDirectory' | 'name'>[]): boolean {
  return entries.some(({ isDirectory, name }) => isDirectory || ARCHIVE.test(name));
}

let handed: Promise<readonly ChosenFile[]> = Promise.resolve([]);

/** Keeps what was dropped somewhere until the dialog of a new case is there. */
export function handToCase(entries: readonly FileSystemEntry[]): void {
  handed = droppedFiles(entries).then(({ files }) => files);
}

/** Keeps files that were chosen somewhere until the dialog of a new case is there. */
export function handFilesToCase(files: readonly File[]): void {
  handed = Promise.resolve(files.map((file) => ({ path: file.name, file })));
}

/** What was handed to the dialog; nothing when it is asked again. */
export function takeHanded(): Promise<readonly ChosenFile[]> {
  const files = handed;
  handed = Promise.resolve([]);
  return files;
}
