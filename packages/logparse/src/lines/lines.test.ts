import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { LineIndex } from './line-index.ts';

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const out = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? out.swap16() : out;
}

describe('encodings', () => {
  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffINFO grüße\nINFO 你好\n')],
    ['UTF-16 little endian', utf16('INFO grüße\nINFO 你好\n', false)],
    ['UTF-16 big endian', utf16('INFO grüße\r\nINFO 你好\r\n', true)],
  ])('%s', (_name, bytes) => {
    for (const chunkBytes of [1, 5, 4096]) {
      const { entries, log } = parseText(new Uint8Array(bytes), { chunkBytes });
      expect(entries.map((entry) => entry.message)).toEqual(['grüße', '你好']);
      expect(log.lineCount).toBe(2);
    }
  });

  it('broken bytes and NUL become U+FFFD and a note says so', () => {
    const { entries, log } = parseText(new Uint8Array([97, 0xff, 98, 0, 99, 10]));
    expect(entries[0]?.message).toBe('a\ufffdb\ufffdc');
    expect(log.notes.join()).toContain('not valid text');
  });

  it('terminal colours are left out', () => {
    const { entries } = parseText(
      '\u001b[31m2024-01-02 10:00:00 ERROR\u001b[0m app: red\n2024-01-02 10:00:01 INFO app: plain\n',
    );
    expect(entries[0]).toMatchObject({ level: 2, message: 'red' });
  });
});

describe('files put together', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-16', (text: string) => Buffer.from(text, 'utf16le')],
  ])('a byte order mark before a line is no part of it (%s)', (_name, encode) => {
    const part = (name: string) => `\ufeff2026-03-01T00:00:00Z ERROR db - ${name}\n`;
    const { entries } = parseText(new Uint8Array(encode(part('a') + part('b') + part('c'))));
    expect(entries.map(({ line, level, message }) => [line, level, message])).toEqual([
      [1, 2, 'a'],
      [2, 2, 'b'],
      [3, 2, 'c'],
    ]);
  });
});

it.each(['\u001b[0m', '\ufeff', '^[[0m'])('a last line of nothing but %j is counted', (text) => {
  expect(parseText(`INFO a\n${text}`).log.lineCount).toBe(2);
});

describe('colours in caret notation', () => {
  it('are left out like real ones', () => {
    const lines = (mark: string) =>
      [
        `${mark}[31m2024-01-02 10:00:00 ERROR${mark}[0m app: ${mark}[1;32mred${mark}[0m ^[x] ^ 1`,
        '2024-01-02 10:00:01 INFO app: plain',
      ].join('\n');
    const shown = parseText(lines('^['));
    expect(shown.entries[0]).toMatchObject({ level: 2, message: 'red ^[x] ^ 1' });
    expect(shown.entries).toEqual(parseText(lines('\u001b')).entries);
  });
});

/** Bytes of a long line that are kept beside the ellipsis. */
const KEPT = 65_533;

describe('sizes', () => {
  it.each([
    ['at the end of a file', `${'x'.repeat(300_000)}`, 300_000 - KEPT],
    ['before a line feed', `${'x'.repeat(300_000)}\nshort\n`, 300_000 - KEPT],
    ['before CR LF', `${'x'.repeat(900_000)}\r\nshort\r\n`, 900_000 - KEPT],
    ['in a block', `${'x'.repeat(70_000)}\nshort\n`, 70_000 - KEPT],
    ['in a record', `[{"a":1},{"a":"${'x'.repeat(400_000)}"}]`, 400_008 - 262_144],
    ['going on an entry', `2024-01-02 10:00:00 INFO app: a\n\tat ${'x'.repeat(70_000)}\n`, 70_004 - KEPT],
  ])('says how many bytes of a long line or record are left out: %s', (_name, text, truncated) => {
    for (const chunkBytes of [999, 65_536, 1_000_000]) {
      const { entries, log } = parseText(text, { chunkBytes });
      expect(entries.map(({ metadata }) => metadata?.['truncated'] ?? 0)).toContain(truncated);
      expect(entries.filter(({ metadata }) => metadata !== null && 'truncated' in metadata)).toHaveLength(1);
      expect(log.notes.join()).toMatch(/truncated\b.*\.$/);
    }
  });

  it('counts what is left out of a line in UTF-16', () => {
    const bytes = new Uint8Array(Buffer.from(`\ufeff${'x'.repeat(300_000)}\r\nshort\n`, 'utf16le'));
    const { entries } = parseText(bytes, { chunkBytes: 1001 });
    expect(entries.map(({ metadata }) => metadata)).toEqual([{ truncated: 300_000 - KEPT }, null]);
  });

  it('keeps both ends of a line of more than 64 KiB and says that it was cut', () => {
    const { entries, log } = parseText(`${'x'.repeat(300_000)}\nshort\n`);
    expect(entries.map((entry) => entry.message.length)).toEqual([KEPT + 1, 5]);
    expect(log.notes.join()).toContain('1 line was longer than 64 KiB');
  });

  it('divides an entry of more than 1,000 lines', () => {
    const { entries, log } = parseText(
      `2024-01-02 10:00:00 ERROR app: a\n${'\tat x\n'.repeat(2500)}2024-01-02 10:00:01 INFO app: b\n`,
    );
    expect(entries.map(({ line, lineEnd }) => [line, lineEnd])).toEqual([
      [1, 1000],
      [1001, 2000],
      [2001, 2501],
      [2502, 2502],
    ]);
    expect(log.notes.join()).toContain('split');
  });

  it('counts every bucket while the axis grows', () => {
    const lines = Array.from(
      { length: 20_000 },
      (_none, i) => `2024-01-02T10:${String(Math.floor(i / 400) % 60).padStart(2, '0')}:00Z INFO n ${i}\n`,
    );
    const { log } = parseText(lines.join(''));
    expect(log.lineAxis.buckets * log.lineAxis.bucketSize).toBeGreaterThanOrEqual(20_000);
    expect(log.lineAxis.buckets).toBeLessThanOrEqual(512);
    expect(log.lineLevels.reduce((sum, counts) => sum + counts.INFO, 0)).toBe(20_000);
    expect(log.timeLevels.reduce((sum, counts) => sum + counts.INFO, 0)).toBe(20_000);
  });
});

describe('the line index', () => {
  it('holds the offset of every 500th line', () => {
    const lines = Array.from({ length: 1200 }, (_none, i) => `line ${i}\n`);
    const { log } = parseText(lines.join(''), { chunkBytes: 999 });
    const offset = (count: number) => lines.slice(0, count).join('').length;
    expect(log.lineIndex).toEqual({ stride: 500, offsets: [0, offset(500), offset(1000)] });
  });

  it('widens its stride instead of growing without end', () => {
    const index = new LineIndex();
    for (let i = 0; i < 50_000; i++) index.note(index.nextLine * 10);
    const { stride, offsets } = index.result();
    expect(offsets.length).toBeLessThan(20_000);
    expect(offsets.every((offset, i) => offset === (1 + i * stride) * 10)).toBe(true);
  });
});
