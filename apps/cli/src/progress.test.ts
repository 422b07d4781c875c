import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { partOf, showProgress } from './progress.ts';
import { parseInput } from './read-input.ts';

/** A terminal that keeps what is written, and a clock that goes when the test says so. */
function terminal({ isTTY = true, columns = 80 } = {}) {
  const written: string[] = [];
  let time = 0;
  return {
    written,
    pass: (ms: number) => {
      time += ms;
    },
    means: {
      output: { isTTY, columns, write: (text: string) => written.push(text) },
      environment: { TERM: 'xterm' },
      now: () => time,
    },
  };
}

const CLEAR = '\r\u001b[K';

describe('progress on a terminal', () => {
  it('tells the bytes that are read of all, and is gone when it is done', () => {
    const { written, pass, means } = terminal();
    const progress = showProgress('reading app.log:', 4_000_000_000, means);
    progress.add(1_000_000_000);
    expect(written).toEqual([]);
    pass(1000);
    progress.add(500_000_000);
    expect(written).toEqual([`${CLEAR}reading app.log: 1.5 GB of 4.0 GB, 37 %`]);
    progress.end();
    progress.end();
    expect(written.slice(1)).toEqual([CLEAR]);
  });

  it('is told at most ten times a second, and not at all of what is read in a second', () => {
    const { written, pass, means } = terminal();
    const progress = showProgress('reading app.log:', 1_000_000, means);
    const read = (ms: number) => {
      for (let i = 0; i < ms; i++) {
        pass(1);
        progress.add(10);
      }
      return written.length;
    };
    expect(read(999)).toBe(0);
    expect(read(1001)).toBeLessThanOrEqual(11);
    expect(read(10_000)).toBeLessThanOrEqual(111);
    expect(written.length).toBeGreaterThan(100);
  });

  it('of a short input writes nothing, and takes nothing away', () => {
    const { written, means } = terminal();
    const progress = showProgress('reading app.log:', 10, means);
    progress.add(10);
    progress.end();
    expect(written).toEqual([]);
  });

  it('of standard input tells what is read, since nobody knows how much will come', () => {
    const { written, pass, means } = terminal();
    const progress = showProgress('reading standard input:', null, means);
    pass(1000);
    progress.add(1234);
    expect(written).toEqual([`${CLEAR}reading standard input: 1.2 kB`]);
  });

  it.each([20, 30, 200])('fits into one line of %i columns, whatever the file is called', (columns) => {
    const { written, pass, means } = terminal({ columns });
    const progress = showProgress(`reading ${'x'.repeat(100)}\u001b[2J\n.log:`, 2e9, means);
    pass(1000);
    progress.add(1e9);
    const shown = (written[0] ?? '').slice(CLEAR.length);
    expect(shown.length).toBeLessThan(columns);
    expect(shown).toContain('1.0 GB of 2.0 GB'.slice(0, columns - 1));
    expect(shown).not.toMatch(/\p{Cc}/u);
  });

  it('of several files is that of all of them, compressed ones by their own size', () => {
    const { written, pass, means } = terminal();
    const progress = showProgress('reading 2 files:', 1000, means);
    pass(1000);
    const packed = partOf(progress, 400);
    packed.add(5000);
    packed.end();
    expect(written.at(-1)).toBe(`${CLEAR}reading 2 files: 400 bytes of 1.0 kB, 40 %`);
    pass(1000);
    const plain = partOf(progress, 600);
    plain.add(100);
    expect(written.at(-1)).toBe(`${CLEAR}reading 2 files: 500 bytes of 1.0 kB, 50 %`);
  });

  it.each([
    ['a pipe', { isTTY: false, term: 'xterm' }],
    ['a terminal that knows no commands', { isTTY: true, term: 'dumb' }],
  ])('is not told to %s', (_what, { isTTY, term }) => {
    const { written, pass, means } = terminal({ isTTY });
    const progress = showProgress('reading app.log:', 1000, { ...means, environment: { TERM: term } });
    pass(5000);
    progress.add(500);
    progress.end();
    expect(written).toEqual([]);
  });
});

describe('a log that is read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-progress-'));
  const path = join(folder, 'app.log');
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(path, '2026-03-01T10:00:00Z INFO part copied\n'.repeat(20_000));

  it('tells its progress to the end, and ends it also when reading fails', async () => {
    const told: number[] = [];
    let ends = 0;
    const progress = { add: (bytes: number) => told.push(bytes), end: () => void ends++ };
    const input = { path, name: 'app.log', notes: [], close: async () => {} };
    await parseInput(input, () => {}, progress);
    expect([told.reduce((sum, bytes) => sum + bytes, 0), ends]).toEqual([20_000 * 38, 1]);
    await expect(parseInput({ ...input, path: folder }, () => {}, progress)).rejects.toThrow('EISDIR');
    expect(ends).toBe(2);
  });

  it('writes nothing to standard error of a pipe', () => {
    const main = join(import.meta.dirname, 'main.ts');
    const input = '2026-03-01T10:00:00Z INFO part copied\n'.repeat(1000);
    const { stderr } = spawnSync(process.execPath, [main, '-'], { input, encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});
