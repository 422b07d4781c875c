const ARCHIVE = /\.(?:zip|tar|tgz|gz|zst|xz|bz2)$/i;

/** What was dropped, asked for before anything is waited for: the list is empty afterwards. */
export function droppedEntries(items: DataTransferItemList): FileSystemEntry[] {
  return [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
}

/** Whether a case takes what was dropped, and nothing else does: a folder or an archive is among it. */
export function isForCase(entries: readonly Pick<FileSystemEntry, 'isDirectory' | 'name'>[]): boolean {
  return entries.some(({ isDirectory, name }) => isDirectory || ARCHIVE.test(name));
}

let handed: readonly FileSystemEntry[] = [];

/** Keeps what was dropped somewhere until the dialog of a new case is there. */
export function handToCase(entries: readonly FileSystemEntry[]): void {
  handed = entries;
}

/** What was handed to the dialog; nothing when it is asked again. */
export function takeHanded(): readonly FileSystemEntry[] {
  const entries = handed;
  handed = [];
  return entries;
}
