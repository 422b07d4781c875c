import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { cleaningUp, countedAtTheEnd, imageBuild, indentedReport, noisyTests } from '#testing/run-logs.ts';
import { diedInTheMiddle, failingRun, softlySaid } from '#testing/shaped-logs.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';

const SEEDS = [1, 2, 3];

describe.each(SEEDS)('in a generated run (seed %i)', (seed) => {
  test.each([
    { name: 'the failure in an indented report', make: indentedReport },
    { name: 'the test that failed among those that print errors', make: noisyTests },
    { name: 'what failed before the cleaning up', make: cleaningUp },
  ])('the first suspect is $name', async ({ make }) => {
    const { text, causeLines } = make(seed);
    const { log, readLines } = parseText(text);
    const { candidates } = await analyzeStatistically(log, readLines);
    expect(causeLines).toContain(candidates[0]?.lines[0]);
  });

  test.each([
    { name: 'what failed before the wrappers at its end', make: failingRun },
    { name: 'the last words of a run that says no error', make: softlySaid },
    { name: 'what the heading of a failed step announces', make: imageBuild },
    { name: 'the verdict that the end only counts', make: countedAtTheEnd },
    { name: 'the signal at the end of a long line of a run', make: diedInTheMiddle },
  ])('$name is among the suspects of a log that is not called healthy', async ({ make }) => {
    const { text, causeLines } = make(seed);
    const { log, readLines } = parseText(text);
    const { candidates, verdict } = await analyzeStatistically(log, readLines);
    expect(verdict).not.toBe('healthy');
    expect(candidates.some(({ lines }) => causeLines.includes(lines[0] ?? 0))).toBe(true);
  });
});
