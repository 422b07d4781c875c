import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../statistical/analyze-statistically.ts';

test('a writer without levels is heard beside those that state them', async () => {
  const stamp = (i: number) =>
    `Mar  4 09:${String(10 + Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')} box`;
  const agent = (i: number, level: string, text: string) => `${stamp(i)} agent[11]: level=${level} msg="${text}"`;
  const lines = [
    ...Array.from({ length: 150 }, (_, i) => agent(i, 'info', `pod ${i} is up after ${i % 7} s`)),
    `${stamp(150)} kernel: [88213.402101] XFS (nvme1): Filesystem has failed and was shut down`,
    ...Array.from({ length: 40 }, (_, i) =>
      agent(151 + i, 'error', i % 2 === 0 ? `cannot make sandbox ${i}: input/output error` : `pod ${i} not started`),
    ),
  ];
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.lines).toEqual([151]);
});
