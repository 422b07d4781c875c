import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from './analyze-statistically.ts';

async function look(lines: readonly string[]) {
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  return analyzeStatistically(log, readLines);
}

/** Calm entries, a change, failures, and calm entries again. */
function outage(calmAfter: number): string[] {
  const lines: string[] = [];
  const write = (text: string) => {
    lines.push(`${new Date(Date.UTC(2026, 2, 4, 10) + lines.length * 2000).toISOString()} ${text}`);
  };
  for (let n = 0; n < 300; n += 1) write(`INFO web: page ${n} shown in ${(n * 7) % 90} ms`);
  write('WARN keeper: pool orders-main changed from 40 to 2 places');
  for (let n = 0; n < 40; n += 1) write(`ERROR orders: no place in pool orders-main for order ${n * 31}`);
  for (let n = 0; n < calmAfter; n += 1) write(`INFO web: page ${n} shown in ${(n * 7) % 90} ms`);
  return lines;
}

test('the suspected line is told with its values', async () => {
  const { summary, rootCause } = await look(outage(0));
  expect(summary).toContain('line 301: pool orders-main changed from 40 to 2 places');
  expect(`${summary} ${rootCause}`).not.toMatch(/<num>/);
});

test('it is told whether the failures go on to the end', async () => {
  expect((await look(outage(0))).summary).toContain('The failures go on to the end of the log');
  expect((await look(outage(200))).summary).toContain('The last of them is line 341');
});

test('of a run the command and its exit status are told', async () => {
  const progress = Array.from({ length: 20 }, (_, n) => `linked part${n}`);
  const { rootCause } = await look([...progress, '$ pack out/all', 'error: out/all is not a folder', 'exit code 3']);
  expect(rootCause).toContain('line 21: $ pack out/all');
  expect(rootCause).toContain('line 23: exit code 3');
});

test('where nothing is known, nothing is advised', async () => {
  const { recommendations } = await look(outage(0));
  expect(recommendations).toEqual([]);
});
