import type { ArchiveMember } from './archive-member.ts';
import { type ByteReader, createByteReader } from './byte-reader.ts';
import { nameOfBytes } from './member-path.ts';
import { Skipped } from './skip-reasons.ts';
import { isTarHeader, readTarAttributes, readTarHeader, TAR_BLOCK, type TarHeader } from './tar-header.ts';

const KINDS: Readonly<Record<string, ArchiveMember['kind']>> = {
  '0': 'file',
  '7': 'file',
  '5': 'folder',
  '1': 'link',
  '2': 'link',
};
/** Headers whose content describes the member after them, or all after them. */
const DESCRIBING = new Set(['x', 'X', 'g', 'L', 'K']);
/** What describes a member is never as long as this. */
const MOST_DESCRIPTION_BYTES = 1024 ** 2;
/** An archive ends with so many blocks of zeros, at least. */
const BLOCKS_AT_THE_END = 2;

/**
 * The members of a tar archive, in its order, also of several archives one after the other. Each member is given before what
 * follows it is read, so that damage or a cut behind it, which ends this with an error, costs it nothing.
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveMember> {
  const reader = createByteReader(bytes);
  const described = { own: new Map<string, string>(), all: new Map<string, string>() };
  let zeroBlocks = 0;
  try {
    for (;;) {
      const block = await reader.read(TAR_BLOCK);
      if (block.length === 0 && zeroBlocks >= BLOCKS_AT_THE_END) return;
      if (block.length < TAR_BLOCK) throw cut();
      if (block.every((byte) => byte === 0)) {
        zeroBlocks += 1;
        continue;
      }
      zeroBlocks = 0;
      if (!isTarHeader(block)) throw new Error('The sum of a tar header is wrong');
      const header = readTarHeader(block);
      if (DESCRIBING.has(header.type)) {
        await describe(reader, header, described);
        continue;
      }
      const attributes = new Map([...described.all, ...described.own]);
      described.own.clear();
      const body = bodyOf(reader, sizeOf(header, attributes));
      yield memberOf(header, attributes, body);
      await body.skip();
    }
  } finally {
    await reader.close();
  }
}

function memberOf(header: TarHeader, attributes: ReadonlyMap<string, string>, body: Body): ArchiveMember {
  const isSparse = header.type === 'S' || [...attributes.keys()].some((key) => key.startsWith('GNU.sparse'));
  const name = attributes.get('path') ?? header.name;
  const seconds = Number(attributes.get('mtime'));
  return {
    name,
    // Old archives tell a folder by the end of its name only.
    kind: header.type === '0' && name.endsWith('/') ? 'folder' : isSparse ? 'file' : (KINDS[header.type] ?? 'device'),
    byteCount: body.byteCount,
    modifiedMs: attributes.has('mtime') && Number.isFinite(seconds) ? seconds * 1000 : header.modifiedMs,
    refused: isSparse ? new Skipped('unsupported', 'Sparse files in tar archives are not supported') : null,
    bytes: body.read,
  };
}

interface Described {
  own: Map<string, string>;
  all: Map<string, string>;
}

/** Takes in what a header says about the members after it. */
async function describe(reader: ByteReader, header: TarHeader, described: Described): Promise<void> {
  if (header.byteCount > MOST_DESCRIPTION_BYTES) throw new Error('A tar header describes too much');
  const content = await reader.read(header.byteCount);
  const padding = await reader.read(paddingOf(header.byteCount));
  if (content.length < header.byteCount || padding.length < paddingOf(header.byteCount)) throw cut();
  if (header.type === 'L') described.own.set('path', nameOfBytes(content).replace(/\0.*$/s, ''));
  else if (header.type !== 'K') {
    const target = header.type === 'g' ? described.all : described.own;
    for (const [key, value] of readTarAttributes(content)) target.set(key, value);
  }
}

function sizeOf(header: TarHeader, attributes: ReadonlyMap<string, string>): number {
  const stated = attributes.get('size');
  if (stated === undefined) return header.byteCount;
  const size = Number(stated);
  if (!/^\d+$/.test(stated) || !Number.isSafeInteger(size)) throw new Error('A tar header states no size');
  return size;
}

interface Body {
  byteCount: number;
  read(): AsyncGenerator<Uint8Array>;
  /** Reads on to the next header. */
  skip(): Promise<void>;
}

function bodyOf(reader: ByteReader, byteCount: number): Body {
  let left = byteCount;
  async function* read(): AsyncGenerator<Uint8Array> {
    while (left > 0) {
      const piece = await reader.readSome(left);
      if (piece.length === 0) throw cut();
      left -= piece.length;
      yield piece;
    }
  }
  return {
    byteCount,
    read,
    async skip() {
      for await (const _piece of read());
      const padding = paddingOf(byteCount);
      if ((await reader.read(padding)).length < padding) throw cut();
    },
  };
}

const paddingOf = (byteCount: number): number => -byteCount & (TAR_BLOCK - 1);

function cut(): Error {
  return new Error('unexpected end of the tar archive');
}
