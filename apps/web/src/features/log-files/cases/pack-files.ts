/** A file with the path by which it was chosen. */
export interface ChosenFile {
  path: string;
  file: File;
}

const BLOCK = 512;
/** Longest name that the plain header holds. */
const NAME_BYTES = 100;
const encoder = new TextEncoder();

/**
 * The files as one archive, with their paths: what belongs together arrives together. It refers to the files, so nothing is
 * read before it is sent. Format: POSIX.1-2001 pax, https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html
 */
export function packFiles(files: readonly ChosenFile[], name: string): File {
  // In one order however they were chosen: an upload that goes on must find the same bytes.
  const inOrder = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const parts = inOrder.flatMap(({ path, file }): BlobPart[] => {
    const longName = encoder.encode(path).length > NAME_BYTES || !/^[\x20-\x7e]*$/.test(path);
    const shown = longName ? path.replace(/[^\x20-\x7e]/g, '_').slice(-NAME_BYTES) : path;
    return [
      ...(longName ? paxName(path) : []),
      header(shown, { size: file.size, modifiedMs: file.lastModified, type: '0' }),
      file,
      padding(file.size),
    ];
  });
  // The same files make the same archive: sent again, it goes on where it stopped.
  const lastModified = Math.max(0, ...files.map(({ file }) => file.lastModified));
  return new File([...parts, new Uint8Array(2 * BLOCK)], name, { type: 'application/x-tar', lastModified });
}

/** A header that gives the next file its whole name. */
function paxName(path: string): BlobPart[] {
  const record = (length: number) => `${length} path=${path}\n`;
  const bytesOf = (text: string) => encoder.encode(text).length;
  // The length counts itself.
  let length = bytesOf(record(0));
  while (bytesOf(record(length)) !== length) length = bytesOf(record(length));
  const bytes = encoder.encode(record(length));
  return [header('PaxHeader', { size: bytes.length, modifiedMs: 0, type: 'x' }), bytes, padding(bytes.length)];
}

interface Member {
  size: number;
  modifiedMs: number;
  type: '0' | 'x';
}

function header(name: string, { size, modifiedMs, type }: Member): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(BLOCK);
  const write = (text: string, at: number) => bytes.set(encoder.encode(text), at);
  const octal = (value: number, digits: number) => `${Math.floor(value).toString(8).padStart(digits, '0')}\0`;
  write(name, 0);
  write(octal(0o644, 7), 100);
  write(octal(0, 7), 108);
  write(octal(0, 7), 116);
  write(octal(size, 11), 124);
  write(octal(Math.max(0, modifiedMs / 1000), 11), 136);
  write(' '.repeat(8), 148);
  write(type, 156);
  write('ustar\x0000', 257);
  write(
    `${octal(
      bytes.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  );
  return bytes;
}

function padding(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);
}

/** Files that were dropped, those of folders with their paths. What the browser cannot read is named. */
export async function droppedFiles(
  entries: readonly FileSystemEntry[],
): Promise<{ files: ChosenFile[]; unread: string[] }> {
  const files: ChosenFile[] = [];
  const unread: string[] = [];
  for (const entry of entries) await walk(entry, files, unread);
  return { files, unread };
}

async function walk(entry: FileSystemEntry, files: ChosenFile[], unread: string[]): Promise<void> {
  try {
    if (isFile(entry)) files.push({ path: entry.fullPath.slice(1), file: await fileOf(entry) });
    else if (isFolder(entry)) for (const child of await childrenOf(entry)) await walk(child, files, unread);
  } catch {
    unread.push(entry.fullPath.slice(1));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    // A reader gives about a hundred at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    found.push(...some);
  }
}
