import { describe, expect, test } from 'vitest';
import { CAUSE, incidentLog } from '#testing/incident-log.ts';
import { parseText } from '#testing/parse-text.ts';
import { runAnalysis } from '#testing/run-analysis.ts';
import { oracle, scripted } from '#testing/scripted-models.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';
import { findFindings } from '../incident/find-findings.ts';
import { knownPatterns } from './known-patterns.ts';

const line = (i: number, rest: string) =>
  `2026-02-03 08:${String(Math.floor(i / 60) % 60).padStart(2, '0')}:${String(i % 60).padStart(2, '0')} ${rest}`;

/** Quiet lines with the given ones put in from a place on, one after the other. */
function logWith(quiet: number, extra: { at: number; times: number; text: string }[]) {
  const lines: string[] = [];
  for (let i = 0; i < quiet; i += 1) {
    lines.push(line(i, `INFO web.Access GET /items/${i} answered 200`));
    for (const { at, times, text } of extra) {
      if (i >= at && i < at + times) lines.push(line(i, text.replace('#', String(i))));
    }
  }
  return parseText(lines.join('\n'));
}

const KNOWN = 'ERROR mail.Bounce address # does not exist';
const RETRY = 'WARN queue.Worker job # is tried again';
const BROKEN = 'ERROR stock.Client no answer for article #';

describe('against a good log', () => {
  const good = logWith(600, [
    { at: 100, times: 40, text: KNOWN },
    { at: 50, times: 3, text: RETRY },
  ]).log;
  const bad = logWith(600, [
    { at: 300, times: 40, text: KNOWN },
    { at: 330, times: 60, text: RETRY },
    { at: 340, times: 30, text: BROKEN },
  ]);

  test.each([
    ['as often as before', 'background', 'does not exist'],
    ['many times as often', 'more', 'is tried again'],
    ['never seen', 'new', 'no answer for'],
    ['every day', 'background', 'answered'],
  ])('a message %s is %s', (_title, change, words) => {
    const index = bad.log.templates.findIndex(({ text }) => text.includes(words));
    expect(knownPatterns(good, bad.log)[index]?.change).toBe(change);
  });

  test('the known failure is background, and the new one is the first suspect with its reason', async () => {
    const found = findFindings(bad.log, good);
    const known = bad.log.templates.findIndex(({ text }) => text.includes('does not exist'));
    expect(found.steady[known]).toBe(true);
    expect(findFindings(bad.log).steady[known]).toBe(false);
    const { candidates } = await analyzeStatistically(bad.log, bad.readLines, good);
    expect(candidates[0]).toMatchObject({ pattern: expect.stringContaining('no answer for article') });
    expect(candidates[0]?.reasons).toContain('not in the baseline');
    const retried = candidates.find(({ pattern }) => pattern.includes('tried again'));
    expect(retried?.reasons.join()).toMatch(/\d+ times as frequent as in the baseline/);
  });

  test('only what is known makes no incident', async () => {
    const again = logWith(600, [{ at: 565, times: 35, text: KNOWN }]);
    expect((await analyzeStatistically(again.log, again.readLines)).candidates).not.toEqual([]);
    expect((await analyzeStatistically(again.log, again.readLines, good)).candidates).toEqual([]);
  });
});

test.each([1, 2, 3])('an incident keeps its cause with a model and without, seed %i', async (seed) => {
  const bad = parseText(incidentLog({ seed, lines: 1500, cause: CAUSE }).text);
  const good = parseText(incidentLog({ seed: seed + 10, lines: 1500, cause: null }).text);
  const plain = await analyzeStatistically(bad.log, bad.readLines);
  const compared = await analyzeStatistically(bad.log, bad.readLines, good.log);
  expect(compared.candidates[0]?.pattern).toBe(plain.candidates[0]?.pattern);
  expect(compared.errorCount).toBe(plain.errorCount);
  const { outcome } = await runAnalysis(bad, scripted(oracle('stock.pool.size')), { baseline: good.log });
  expect(outcome).toMatchObject({ status: 'completed', result: { causeSource: 'model' } });
});
