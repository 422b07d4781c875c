import { open } from 'node:fs/promises';
import { type Entry, getFileNameLowLevel, openPromise } from 'yauzl';
import type { ArchiveMember } from './archive-member.ts';
import { crc32 } from './crc32.ts';
import { nameOfBytes } from './member-path.ts';
import { Skipped } from './skip-reasons.ts';

const UTF8_FLAG = 0x800;
const MADE_BY_UNIX = 3;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const LINK = 0o120000;

const END_BYTES = 22;

/** True if the file ends as a ZIP archive without a comment does. */
export async function endsAsZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(END_BYTES), 0, END_BYTES, Math.max(0, size - END_BYTES));
    return buffer.toString('latin1', 0, 4) === 'PK\x05\x06';
  } finally {
    await file.close();
  }
}

/** The members of a ZIP archive, in the order of its directory. Ends with an error where it is damaged or cut. */
export async function* readZip(path: string): AsyncGenerator<ArchiveMember> {
  // Names are decoded here: one bad name would end the whole archive.
  const zip = await openPromise(path, { decodeStrings: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      yield {
        name,
        kind: kindOf(entry, name),
        byteCount: entry.uncompressedSize,
        modifiedMs: modifiedOf(entry),
        refused: refusalOf(entry),
        bytes: () => checked(entry, () => zip.openReadStreamPromise(entry)),
      };
    }
  } catch (error) {
    if (error instanceof Error && /strong encryption/.test(error.message)) throw encrypted();
    throw error;
  } finally {
    zip.close();
  }
}

/** The bytes of a member. Ends with an error where they have not the size and the checksum that the archive states. */
async function* checked(
  entry: Entry,
  openStream: () => Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  let sum = 0;
  let length = 0;
  for await (const piece of await openStream()) {
    sum = crc32(piece, sum);
    length += piece.length;
    yield piece;
  }
  if (length !== entry.uncompressedSize) throw new Error('The member has not the size that is stated');
  if (sum !== entry.crc32) throw new Error('The checksum of the member is wrong');
}

function refusalOf(entry: Entry): Skipped | null {
  if (entry.isEncrypted()) return encrypted();
  if (entry.canDecodeFileData()) return null;
  return new Skipped('unsupported', `Its compression (method ${entry.compressionMethod}) is not supported`);
}

function encrypted(): Skipped {
  return new Skipped('encrypted', 'It is encrypted');
}

/** Names of old archives that are no UTF-8 are in the code page of DOS. */
function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw;
  const isStated = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0 || entry.extraFields.length > 0;
  if (!isStated && Buffer.from(nameOfBytes(raw)).equals(raw)) return nameOfBytes(raw);
  return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false);
}

function kindOf(entry: Entry, name: string): ArchiveMember['kind'] {
  if (name.endsWith('/')) return 'folder';
  const type = entry.versionMadeBy >> 8 === MADE_BY_UNIX ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  if (type === 0 || type === REGULAR) return 'file';
  if (type === FOLDER) return 'folder';
  return type === LINK ? 'link' : 'device';
}

function modifiedOf(entry: Entry): number | null {
  const time = entry.getLastModDate({ timezone: 'UTC' }).getTime();
  return Number.isNaN(time) ? null : time;
}
