import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { type ContentCase, line } from './content-case.ts';

/** Not logs at all, with the name of one. */
export const BINARY_CASES: ContentCase[] = [
  { name: 'a gzip file', content: () => gzipSync(line('packed').repeat(5000)) },
  { name: 'a gzip bomb', content: () => gzipSync(Buffer.alloc(64 * 1024 ** 2)) },
  { name: 'a zip file', content: () => zipOf('a.log', Buffer.from(line('packed').repeat(500))) },
  { name: 'a picture', content: () => startingWith('89504e470d0a1a0a0000000d49484452', 5000) },
  { name: 'a program', content: () => startingWith('7f454c4602010100000000000000000003003e00', 20_000) },
  { name: 'a database', content: () => Buffer.concat([Buffer.from('SQLite format 3\0'), mixed(20_000)]) },
  { name: 'a Parquet file', content: () => Buffer.concat([Buffer.from('PAR1'), mixed(9000), Buffer.from('PAR1')]) },
  { name: 'a PDF', content: () => Buffer.concat([Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n'), mixed(9000)]) },
  { name: 'every byte there is', content: () => Buffer.from(Array.from({ length: 65_536 }, (_, i) => i & 255)) },
  { name: 'bytes of chance', content: () => randomBytes(300_000) },
  {
    name: 'bytes of chance as JSON',
    fileName: 'a.json',
    content: () => Buffer.concat([Buffer.from('['), randomBytes(50_000)]),
  },
  {
    name: 'a log with bytes of chance inside',
    content: () =>
      Buffer.concat([Buffer.from(line('a').repeat(50)), mixed(5000), Buffer.from(`\n${line('b').repeat(50)}`)]),
  },
];

function startingWith(hex: string, length: number): Buffer {
  return Buffer.concat([Buffer.from(hex, 'hex'), mixed(length)]);
}

/** Bytes that look packed and are the same in every run. */
function mixed(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0, state = 1; i < length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[i] = state >>> 16;
  }
  return bytes;
}

/** A local file header and its data: as far as a reader of the first bytes looks. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}
