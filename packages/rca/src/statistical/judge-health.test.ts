import { expect, test } from 'vitest';
import { parseText } from '../testing/parse-text.ts';
import { analyzeStatistically } from './analyze-statistically.ts';

function steps(between: Readonly<Record<number, string>> = {}): string {
  return Array.from({ length: 20 }, (_, n) => {
    const line = `2026-03-04 10:00:${String(n).padStart(2, '0')} INFO app: step ${n} done`;
    return between[n] === undefined ? line : `${line}\n${between[n]}`;
  }).join('\n');
}

async function look(text: string) {
  const { log, readLines } = parseText(`${text}\n`);
  return analyzeStatistically(log, readLines);
}

test.each([
  "Error: Cannot find module './store'",
  'npm ERR! code 1',
  'segmentation fault (core dumped)',
  'FATAL:  role "ada" does not exist',
])('a log of calm entries with "%s" between them is not healthy, and the line is suspected', async (line) => {
  const result = await look(steps({ 7: line }));
  expect(result.severity).not.toBe('low');
  expect(result.candidates[0]?.lines[0]).toBe(9);
});

test('calm entries with calm lines below them are healthy', async () => {
  const result = await look(steps({ 3: '  retry.failed.limit = 5', 9: '  all good' }));
  expect(result).toMatchObject({ severity: 'low', candidates: [], confidence: { level: 'high' } });
});

test('what stands below a warning belongs to it', async () => {
  const warned =
    '2026-03-04 10:00:07 WARN app: cache is cold\njava.io.IOException: could not open cache\n\tat app.Cache.open(Cache.java:4)';
  expect(await look(steps({ 7: warned }))).toMatchObject({ severity: 'low', candidates: [] });
});

test('a run that ends well is healthy, whatever it stumbled over on its way', async () => {
  const run = [
    '$ make all',
    'could not find cache, building anew',
    'linked 14 files',
    '=== finished ===',
    'exit code: 0',
  ];
  expect(await look(run.join('\n'))).toMatchObject({ severity: 'low', candidates: [] });
  const failed = [...run.slice(0, 4), 'exit code: 2'];
  expect((await look(failed.join('\n'))).severity).not.toBe('low');
});

test('an error that is stated outweighs a good end', async () => {
  const text = steps({ 7: '2026-03-04 10:00:07 ERROR app: order lost', 19: 'exit code: 0' });
  expect((await look(text)).candidates).not.toEqual([]);
});

test('a warning that is the last word of a log is not nothing', async () => {
  const text = steps({ 19: '2026-03-04 10:02:00 WARN app: ticker not restarted' });
  expect((await look(text)).severity).not.toBe('low');
});

test('a log whose lines mostly begin no entry is never healthy with high confidence', async () => {
  const { log, readLines } = parseText(`${steps()}\n`);
  const result = await analyzeStatistically({ ...log, entryCount: 4 }, readLines);
  expect(result).toMatchObject({ severity: 'low', confidence: { level: 'medium' } });
});
