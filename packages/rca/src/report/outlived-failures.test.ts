import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';

const STEPS = Array.from({ length: 120 }, (_, i) => `compiling module ${i} of 120`);
const SERVED = Array.from(
  { length: 400 },
  (_, i) =>
    `2026-03-01T10:${String(Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}Z INFO served request ${i}`,
);
const WARNED = '2026-03-01T10:01:00Z WARN failed to load the cache, starting without it';

async function analyze(lines: readonly string[]) {
  const { log, readLines } = parseText(lines.join('\n'));
  return analyzeStatistically(log, readLines);
}

test('a healthy log cites the lines that report a failure, as they stand in the file', async () => {
  const lines = [...SERVED.slice(0, 60), WARNED, ...SERVED.slice(60)];
  const result = await analyze(lines);
  expect(result.verdict).toBe('healthy');
  expect(result.evidence).toMatchObject([
    { id: 'E1', why: '1 entry, and the log went on', lines: [{ line: 61, text: WARNED, level: 'WARN' }] },
  ]);
  expect(result.summary).toContain('the log went on after 1 entry that reports a failure');
});

test('of more patterns than three, the strongest are cited in the order of the file', async () => {
  const said = ['cannot find a.h', 'error: no rule for b', 'failed to fetch c, retrying', 'failed to open d, skipped'];
  const lines = [...STEPS.slice(0, 60), ...said, ...STEPS.slice(60), 'Done. The build exited with 0.'];
  const result = await analyze(lines);
  expect(result.verdict).toBe('healthy');
  const cited = result.evidence.flatMap(({ lines: [first] }) => first?.line ?? []);
  expect(cited.length).toBe(3);
  expect(cited).toEqual(cited.toSorted((a, b) => a - b));
});

test('a log that states an error and ends well does not say that no entry states ERROR', async () => {
  const lines = [...STEPS.slice(0, 60), 'ERROR cannot reach the mirror, using the next one', ...STEPS.slice(60)];
  const result = await analyze([...lines, 'Done. The build exited with 0.']);
  expect(result.verdict).toBe('healthy');
  expect(result.summary).not.toContain('no entry states ERROR');
  expect(result.evidence.flatMap(({ lines: [first] }) => first?.line ?? [])).toEqual([61]);
});

test('a log in which nothing reports a failure cites nothing', async () => {
  const result = await analyze(SERVED);
  expect(result).toMatchObject({ verdict: 'healthy', evidence: [] });
});
