import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeContent, NotALog } from './decode-content.ts';
import { sniffContent } from './sniff-content.ts';

const LINE = '2026-03-01T00:00:00Z ERROR db - refused\n';

describe('what is text as it stands', () => {
  it.each<[string, Uint8Array]>([
    ['ASCII', Buffer.from(LINE.repeat(20))],
    ['one short line', Buffer.from('x')],
    ['nothing', new Uint8Array()],
    ['colours of a terminal', Buffer.from('\u001b[31mERROR\u001b[0m refused\n'.repeat(20))],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${LINE}`, 'utf16le')],
    ['bytes of chance between lines', Buffer.concat([Buffer.from(LINE.repeat(50)), noise(5000), Buffer.from(LINE)])],
    ['zeros between lines', Buffer.concat([Buffer.from(LINE), Buffer.alloc(60_000), Buffer.from(LINE)])],
    ['a caret before text, as zlib begins', Buffer.from('x^2 is a number\n'.repeat(20))],
  ])('%s', (_name, bytes) => {
    expect(sniffContent(bytes)).toEqual({ kind: 'text' });
  });
});

it('takes no bytes of chance for text', () => {
  for (let seed = 1; seed <= 200; seed++) expect(sniffContent(noise(4000, seed)).kind, `seed ${seed}`).toBe('other');
});

it.each([
  ['the mark of UTF-16LE', [0xff, 0xfe]],
  ['the mark of UTF-16BE', [0xfe, 0xff]],
  ['the header of zlib', [0x78, 0x9c]],
  ['a short line that looks like UTF-16', [10, 65, 0, 66, 0, 67, 0, 10]],
])('takes no bytes of chance behind %s for a log', async (_name, start) => {
  for (let seed = 1; seed <= 20; seed++) {
    const bytes = Buffer.concat([Buffer.from(start), noise(4000, seed)]);
    await expect(read(bytes, 1e9), `seed ${seed}`).rejects.toThrow('This is binary data, not a log');
  }
});

it('stops at what compressed data may hold', async () => {
  const exact = await read(gzipSync(LINE), LINE.length);
  expect(exact).toBe(LINE);
  await expect(read(gzipSync(LINE), LINE.length - 1)).rejects.toThrow(NotALog);
});

it('reads what stands before the damage of compressed data, and says so', async () => {
  const failing = async function* () {
    yield new TextEncoder().encode(LINE);
    throw new Error('unexpected end of file');
  };
  const packed = async function* () {
    yield new Uint8Array(gzipSync(LINE));
  };
  const decoded = await decodeContent(packed(), { unpack: failing, maxBytes: 1000 });
  const parts: Uint8Array[] = [];
  for await (const part of decoded?.text ?? []) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe(LINE);
  expect(decoded?.notes).toEqual([
    'Decompressed from gzip.',
    'The gzip data is damaged or incomplete: only what stands before the damage is shown.',
  ]);
});

it('tells a file that cannot be read from one that is damaged', async () => {
  const broken = async function* () {
    yield new Uint8Array(gzipSync(LINE).subarray(0, 20));
    throw new Error('the disk is gone');
  };
  await expect(decodeContent(broken(), { unpack, maxBytes: 1000 })).rejects.toThrow('the disk is gone');
});

it('reads characters that lie across the borders of pieces', async () => {
  const points = Array.from('\ufeffgrößer 😀\n'.repeat(20), (character) => character.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(points.length * 4);
  for (const [index, point] of points.entries()) bytes.writeUInt32BE(point, index * 4);
  expect(await read(bytes, 0)).toBe('\ufeffgrößer 😀\n'.repeat(20));
});

async function read(bytes: Uint8Array, maxBytes: number): Promise<string | null> {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  };
  const decoded = await decodeContent(pieces(), { unpack, maxBytes });
  if (decoded === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of decoded.text) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function* unpack(_packing: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const write = async () => {
    for await (const piece of bytes) await writer.write(new Uint8Array(piece));
    await writer.close();
  };
  const writing = write().catch((error) => writer.abort(error));
  for await (const piece of stream.readable) yield piece;
  await writing;
}

/** Bytes that look packed and are the same in every run. */
function noise(length: number, seed = 1): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}
