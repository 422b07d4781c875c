import { describe, expect, it } from 'vitest';
import { frame } from '#testing/engine-server.ts';
import { framedLines, terminalLines } from './engine-lines.ts';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function linesOf(read: AsyncIterable<{ pipe: string; line: string }[]>): Promise<string[]> {
  const lines: string[] = [];
  for await (const batch of read) lines.push(...batch.map(({ pipe, line }) => `${pipe} ${line}`));
  return lines;
}

const NOW = '2026-11-27T10:00:00Z ';

describe('frames of an engine', () => {
  const log = Buffer.concat([
    frame(1, `${NOW}one\n`),
    frame(1, `${NOW}two, first pie`),
    frame(2, `${NOW}bad\n`),
    frame(1, `${NOW}ce\n`),
    frame(1, `${NOW}three without an end`),
  ]);
  it.each([1, 7, 4096])('become lines of both outputs when they come in pieces of %i bytes', async (size) => {
    expect(await linesOf(framedLines(inPieces(log, size)))).toEqual([
      `stdout ${NOW}one`,
      `stderr ${NOW}bad`,
      `stdout ${NOW}two, first piece`,
      `stdout ${NOW}three without an end`,
    ]);
  });

  it('that end too soon say so', async () => {
    await expect(linesOf(framedLines(inPieces(log.subarray(0, -3), 4096)))).rejects.toThrow('inside of a frame');
  });
});

describe('lines of a terminal', () => {
  it.each([
    [`${NOW}INFO rec${NOW}ord 7`, `${NOW}INFO record 7`],
    [`${NOW}${NOW}the program has a time itself`, `${NOW}${NOW}the program has a time itself`],
    [`${NOW}due 2026-11-28T10:00:00Z today`, `${NOW}due 2026-11-28T10:00:00Z today`],
    ['2026-11-27T10:00:00.100000000Z a2026-11-27T10:00:00.200000000Z b', '2026-11-27T10:00:00.100000000Z ab'],
  ])('lose the timestamps of their pieces: %s', async (line, joined) => {
    expect(await linesOf(terminalLines(inPieces(Buffer.from(`${line}\r\n`), 16)))).toEqual([`stdout ${joined}\r`]);
  });
});
