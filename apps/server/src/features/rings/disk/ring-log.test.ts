import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFrames } from './frame.ts';
import { createRecordBatch, readRecords } from './record-batch.ts';
import { openRingLog, RingDiskFull, type RingLog } from './ring-log.ts';

const KB = 1024;
const BOUNDS = { maxBytes: 4 * 1024 * KB, minutes: 60 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-ring-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const openLog = (change: Partial<Parameters<typeof openRingLog>[0]> = {}) =>
  openRingLog({ folder, bounds: BOUNDS, minFreeBytes: 0, ...change });
const batch = (line: string) => {
  const records = createRecordBatch(1_000_000);
  records.add({ timeMs: Number.NaN, stream: 'shop', line });
  return records.bytes();
};
async function linesIn(log: RingLog): Promise<string[]> {
  const lines: string[] = [];
  for (const { file, bytes } of log.parts(0)) {
    for (const frame of readFrames((await readFile(file)).subarray(0, bytes))) {
      for (const { line } of readRecords(frame.batch)) lines.push(String(line));
    }
  }
  return lines;
}
const files = async () => (await readdir(folder)).toSorted().map((name) => path.join(folder, name));
const bytesOnDisk = async () =>
  (await Promise.all((await files()).map((file) => stat(file)))).reduce((sum, { size }) => sum + size, 0);

describe('a ring on disk', () => {
  it('holds what was appended, in its order, also after it was opened again', async () => {
    const log = await openLog();
    await Promise.all(['a', 'b', 'c'].map((line) => log.append(batch(line))));
    await log.append(batch('d'));
    await log.close();
    const again = await openLog();
    expect(await linesIn(again)).toEqual(['a', 'b', 'c', 'd']);
    await again.append(batch('e'));
    expect(await linesIn(again)).toEqual(['a', 'b', 'c', 'd', 'e']);
    await again.close();
  });

  it('drops a torn end, wherever it was cut, and goes on after it', async () => {
    const log = await openLog();
    await log.append(batch('first'));
    const whole = await bytesOnDisk();
    await log.append(batch('second'));
    await log.close();
    const [file = ''] = await files();
    const all = await readFile(file);
    for (let end = whole; end < all.length; end++) {
      await writeFile(file, all.subarray(0, end));
      for (const other of (await files()).slice(1)) await rm(other);
      const again = await openLog();
      expect(await linesIn(again), `cut at ${end}`).toEqual(['first']);
      await again.append(batch('third'));
      expect(await linesIn(again), `cut at ${end}`).toEqual(['first', 'third']);
      await again.close();
    }
  });

  it('keeps what is whole behind a damaged place of its last file', async () => {
    const log = await openLog();
    for (const line of ['one', 'two', 'three']) await log.append(batch(line));
    await log.close();
    const [file = ''] = await files();
    const handle = await open(file, 'r+');
    const at = (await readFile(file)).indexOf('two');
    await handle.write('TWO', at);
    await handle.close();
    const again = await openLog();
    expect(await linesIn(again)).toEqual(['one', 'three']);
    await again.close();
  });

  it('is never larger than its bytes, and gives up the oldest first', async () => {
    const log = await openLog();
    for (let number = 0; number < 100; number++) {
      await log.append(batch(`${number} `.padEnd(100 * KB, 'x')));
      expect(await bytesOnDisk()).toBeLessThanOrEqual(BOUNDS.maxBytes);
    }
    const numbers = (await linesIn(log)).map((line) => Number.parseInt(line, 10));
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 100 - numbers.length + index));
    log.setBounds({ maxBytes: 1024 * KB, minutes: 60 });
    await log.prune();
    expect(await bytesOnDisk()).toBeLessThanOrEqual(1024 * KB);
    expect((await linesIn(log)).at(-1)).toMatch(/^99 /);
    await log.close();
  });

  it('gives up what is past its minutes, all of it where nothing new came', async () => {
    let time = Date.now();
    const log = await openLog({ now: () => time });
    for (let minute = 0; minute < 90; minute++) {
      await log.append(batch(`minute ${minute}`));
      await log.prune();
      time += 60_000;
    }
    const kept = await linesIn(log);
    expect(kept.at(-1)).toBe('minute 89');
    expect(kept.length).toBeGreaterThanOrEqual(60);
    expect(kept.length).toBeLessThan(70);
    time += 61 * 60_000;
    await log.prune();
    expect([await linesIn(log), await files(), log.usage().bytes]).toEqual([[], [], 0]);
    await log.append(batch('again'));
    expect(await linesIn(log)).toEqual(['again']);
    await log.close();
  });

  it('refuses and stores nothing while the disk has too little room', async () => {
    const full = await openLog({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    await expect(full.append(batch('lost'))).rejects.toThrow(RingDiskFull);
    expect(await linesIn(full)).toEqual([]);
    await full.close();
    const log = await openLog();
    await log.append(batch('kept'));
    expect(await linesIn(log)).toEqual(['kept']);
    await log.close();
  });

  it('opens on an empty file that a kill has left', async () => {
    const log = await openLog();
    await log.append(batch('kept'));
    await log.close();
    await writeFile(path.join(folder, '000000000002.ring'), '');
    await truncate(path.join(folder, '000000000002.ring'), 4096);
    const again = await openLog();
    expect(await linesIn(again)).toEqual(['kept']);
    await again.close();
  });
});
