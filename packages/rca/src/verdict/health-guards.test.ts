import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';

async function analyze(lines: readonly string[]) {
  const { log, readLines } = parseText(lines.join('\n'));
  return analyzeStatistically(log, readLines);
}

const STEPS = Array.from({ length: 30 }, (_, i) => `compiling module ${i} of 30`);
const SERVED = Array.from(
  { length: 30 },
  (_, i) => `2026-03-01T10:00:${String(i).padStart(2, '0')}Z INFO served request ${i}`,
);

describe('a log is never healthy', () => {
  test.each([
    [
      'with a bad last verdict, whatever went well before',
      [...STEPS, 'step one exited with 0', 'The build exited with 1.'],
    ],
    ['with a failed summary at its end', [...STEPS, 'Tests run: 40, Failures: 3, Errors: 0']],
    ['with a FATAL entry', [...SERVED, '2026-03-01T10:01:00Z FATAL cannot bind port 8080: address already in use']],
    [
      'with a trace in its last lines',
      [
        ...SERVED,
        'Traceback (most recent call last):',
        '  File "app.py", line 3, in <module>',
        '    main()',
        'ValueError: bad port',
      ],
    ],
    ['when its only error is at the beginning', ['ERROR cannot read settings: permission denied', ...SERVED]],
  ])('%s', async (_why, lines) => {
    const result = await analyze(lines);
    expect(result.verdict).not.toBe('healthy');
    expect(result.severity).not.toBe('low');
  });
});

describe('a healthy log', () => {
  test.each([
    ['that serves requests', SERVED],
    ['that ends with exit status 0', [...STEPS, 'Done. The build exited with 0.']],
  ])('%s is called so, at most with confidence medium', async (_why, lines) => {
    const result = await analyze(lines);
    expect(result).toMatchObject({ verdict: 'healthy', severity: 'low' });
    expect(result.confidence.level).not.toBe('high');
    expect(result.summary).toContain('No errors detected');
  });
});

test('an answer that is not clear is never critical and never of high confidence', async () => {
  const failures = ['out of memory in worker 3', 'kernel panic - not syncing', 'no space left on device'];
  const result = await analyze([...STEPS, ...failures, ...STEPS, ...failures.toReversed()]);
  if (result.verdict === 'clear') return expect(result.confidence.level).toBe('high');
  expect(result.severity).not.toBe('critical');
  expect(result.confidence.level).not.toBe('high');
});
