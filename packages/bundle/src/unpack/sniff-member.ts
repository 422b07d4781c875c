import { sniffContent } from '@rootline/logparse';
import { isTarHeader } from './tar-header.ts';

/** What the first bytes of a member are. */
export type MemberContent =
  /** `mayBeZip`: it begins like a ZIP archive whose first bytes are damaged; its end tells. */
  | { kind: 'text'; mayBeZip: boolean }
  | { kind: 'archive'; archive: 'zip' | 'tar' }
  | { kind: 'packed'; packing: Packing }
  | { kind: 'other'; reason: 'empty' | 'binary' | 'image' | 'core-dump'; what: string };

export type Packing = 'gzip' | 'zstd' | 'zlib' | 'xz' | 'bzip2';

const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08PK\x03\x04'];
/** Of a member; it holds zeros always. */
const ZIP_HEADER_BYTES = 30;
/** How the first block begins, and what stands in its place where there is none. */
const BZIP2_BLOCKS = ['1AY&', '\x17rE8'];
/** Byte 16 of an ELF file says what it is for. */
const ELF_TYPE = 16;
const ELF_CORE = 4;

/** Tells by content, never by name, what a member holds. */
export function sniffMember(sample: Uint8Array): MemberContent {
  if (sample.length === 0) return { kind: 'other', reason: 'empty', what: 'empty' };
  const start = Buffer.from(sample.subarray(0, 8)).toString('latin1');
  if (ZIP_STARTS.some((magic) => start.startsWith(magic))) return { kind: 'archive', archive: 'zip' };
  if (isTar(sample)) return { kind: 'archive', archive: 'tar' };
  if (start.startsWith('\xfd7zXZ\0')) return { kind: 'packed', packing: 'xz' };
  if (start.startsWith('BZh') && BZIP2_BLOCKS.some((magic) => start.startsWith(magic, 4))) {
    return { kind: 'packed', packing: 'bzip2' };
  }
  const written = sample.findIndex((byte) => byte !== 0);
  if (written < 0) return { kind: 'other', reason: 'binary', what: 'nothing but zero bytes' };
  const content = sniffContent(sample.subarray(written - (written % 4)));
  if (content.kind === 'packed') return { kind: 'packed', packing: content.packing };
  if (content.kind !== 'other') return { kind: 'text', mayBeZip: sample.subarray(0, ZIP_HEADER_BYTES).includes(0) };
  if (start.startsWith('\x7fELF') && (sample[ELF_TYPE] === ELF_CORE || sample[ELF_TYPE + 1] === ELF_CORE)) {
    return { kind: 'other', reason: 'core-dump', what: 'a core dump' };
  }
  return { kind: 'other', reason: / image$/.test(content.what) ? 'image' : 'binary', what: content.what };
}

/** One whose first header is damaged is known by the mark in it. */
function isTar(sample: Uint8Array): boolean {
  if (sample[0] === 0) return false;
  return isTarHeader(sample) || Buffer.from(sample.subarray(257, 262)).toString('latin1') === 'ustar';
}
