import { expect, test } from 'vitest';
import { RawLineBuffer } from './raw-line-buffer.ts';

const LINES = Array.from({ length: 400 }, (_none, i) => `2026-03-01 ${i} größe 数据 🙂 ${'-'.repeat(i % 40)}`);

function linesOf(bytes: Uint8Array, pieceBytes: number): RawLineBuffer {
  const buffer = new RawLineBuffer();
  for (let at = 0; at < bytes.length; at += pieceBytes) buffer.push(bytes.subarray(at, at + pieceBytes));
  buffer.end();
  return buffer;
}

function textAt(buffer: RawLineBuffer, from: number, to: number, encoding: BufferEncoding = 'utf8'): string | null {
  return buffer.find(from, to) ? buffer.bytes.toString(encoding, buffer.foundStart, buffer.foundEnd) : null;
}

test.each([
  ['UTF-8', Buffer.from(LINES.join('\n')), '\n'],
  ['UTF-8 with carriage returns and a mark', Buffer.from(`\ufeff${LINES.join('\r\n')}\r\n`), '\r\n'],
  ['UTF-16 little endian', Buffer.from(`\ufeff${LINES.join('\r\n')}`, 'utf16le'), '\r\n'],
  ['UTF-16 big endian', Buffer.from(`\ufeff${LINES.join('\n')}\n`, 'utf16le').swap16(), '\n'],
])('lines of %s are held as they stand in the file, in pieces of any size', (_name, bytes, lineEnd) => {
  for (const pieceBytes of [1, 777, 1_000_000]) {
    const buffer = linesOf(bytes, pieceBytes);
    expect(buffer.lineEnd).toBe(lineEnd);
    expect(LINES.map((_line, i) => textAt(buffer, i + 1, i + 1))).toEqual(LINES);
    expect(textAt(buffer, 7, 9)).toBe(LINES.slice(6, 9).join(lineEnd));
    expect([textAt(buffer, 0, 1), textAt(buffer, 401, 401)]).toEqual([null, null]);
  }
});

test('escapes of terminals, NUL and broken bytes are kept', () => {
  const bytes = Buffer.from('\u001b[31mred\u001b[0m\na\0b\nc\xff\n', 'latin1');
  const buffer = linesOf(bytes, 5);
  expect([1, 2, 3].map((line) => textAt(buffer, line, line, 'latin1'))).toEqual([
    '\u001b[31mred\u001b[0m',
    'a\0b',
    'c\xff',
  ]);
});

test.each([999, 70_000, 1_000_000])('a line of any length keeps 64 KiB, read in pieces of %i bytes', (pieceBytes) => {
  const long = 'x'.repeat(200_000);
  const buffer = linesOf(Buffer.from(`first\r\n${long}\r\n${long}\nlast`), pieceBytes);
  const texts = [1, 2, 3, 4].map((line) => textAt(buffer, line, line));
  expect(texts).toEqual(['first', long.slice(0, 65_536), long.slice(0, 65_536), 'last']);
});

test('what was released makes room, and what comes later is still found', () => {
  const buffer = new RawLineBuffer();
  const line = (i: number) => `${i} ${'y'.repeat(999)}`;
  for (let i = 1; i <= 20_000; i++) {
    buffer.push(Buffer.from(`${line(i)}\n`));
    if (i % 100 === 0) {
      expect(textAt(buffer, i - 50, i - 50)).toBe(line(i - 50));
      buffer.release(i - 50);
    }
  }
  expect(textAt(buffer, 1, 1)).toBeNull();
  expect(textAt(buffer, 20_000, 20_000)).toBe(line(20_000));
});
