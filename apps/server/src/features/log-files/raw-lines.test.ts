import { createLogParser } from '@rootline/logparse';
import { expect, test } from 'vitest';
import { readRawLines } from './raw-lines.ts';

function sourceOf(bytes: Uint8Array, pieceBytes = 64 * 1024) {
  const parser = createLogParser({ referenceTimeMs: 0 }, () => {});
  parser.push(bytes);
  const { lineIndex } = parser.finish();
  const opened: number[] = [];
  return {
    opened,
    lineIndex,
    async open(start: number) {
      opened.push(start);
      return pieces(bytes.subarray(start), pieceBytes);
    },
  };
}

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const LINES = Array.from({ length: 3000 }, (_, i) => `2026-03-01T00:00:00Z INFO line ${i + 1} grüße 日本`);

test.each([
  ['UTF-8 with line feeds', Buffer.from(LINES.join('\n'))],
  ['UTF-8 with carriage returns and a mark', Buffer.from(`\ufeff${LINES.join('\r\n')}\r\n`)],
  ['UTF-16 little endian', Buffer.from(`\ufeff${LINES.join('\n')}`, 'utf16le')],
  ['UTF-16 big endian', Buffer.from(`\ufeff${LINES.join('\n')}\n`, 'utf16le').swap16()],
])('lines of %s are read again as they stand in the file', async (_name, bytes) => {
  const ranges = [
    { from: 1, to: 2 },
    { from: 499, to: 502 },
    { from: 2999, to: 3005 },
  ];
  const read = await readRawLines(sourceOf(bytes, 1001), ranges);
  expect(read.map(({ line }) => line)).toEqual([1, 2, 499, 500, 501, 502, 2999, 3000]);
  for (const { line, text } of read) expect(text).toBe(LINES[line - 1]);
});

test('a line far inside the file is reached without reading from its start', async () => {
  const source = sourceOf(Buffer.from(LINES.join('\n')));
  const read = await readRawLines(source, [{ from: 2750, to: 2750 }]);
  expect(read).toEqual([{ line: 2750, text: LINES[2749] }]);
  expect(Math.max(...source.opened)).toBeGreaterThan(2000 * 40);
});

test('a huge line is cut at 64 KiB and does not move the lines after it', async () => {
  const bytes = Buffer.from(`first\n${'x'.repeat(200_000)}\nthird\u0000\n`);
  const read = await readRawLines(sourceOf(bytes), [{ from: 1, to: 9 }]);
  expect(read.map(({ line, text }) => [line, text.length])).toEqual([
    [1, 5],
    [2, 64 * 1024],
    [3, 6],
  ]);
  expect(read[2]?.text).toBe('third\ufffd');
});

test('an empty file has no lines', async () => {
  expect(await readRawLines(sourceOf(new Uint8Array()), [{ from: 1, to: 5 }])).toEqual([]);
});
