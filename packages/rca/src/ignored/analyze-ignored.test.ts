import { describe, expect, test } from 'vitest';
import { CAUSE, incidentLog } from '#testing/incident-log.ts';
import { type LogInMemory, parseText } from '#testing/parse-text.ts';
import { runAnalysis } from '#testing/run-analysis.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';
import { analyzeCase } from '../cases/analyze-case.ts';
import { hideIgnored } from './hide-ignored.ts';
import { ignorePatterns } from './ignore-patterns.ts';
import { ignorableMessage } from './ignored-templates.ts';

/** The log as it is analyzed where someone ignores the templates whose text holds one of the words. */
function ignoring({ log, readLines, lines }: LogInMemory, ...words: string[]): LogInMemory {
  const messages = log.templates
    .filter(({ text }) => words.some((word) => text.includes(word)))
    .flatMap((template) => ignorableMessage(template) ?? []);
  const heard = ignorePatterns(log, messages);
  return { log: heard, readLines: hideIgnored(heard, readLines), lines };
}

const stamp = (second: number) => new Date(Date.parse('2026-02-01T10:00:00Z') + second * 1000).toISOString();

/** A service whose mail fails from some time on, and which does its work all the same. */
const MAIL_FAILS = Array.from({ length: 200 }, (_, n) =>
  n > 100 && n < 180 && n % 10 === 7
    ? [
        `${stamp(n)} ERROR [mail.Sender] cannot send receipt ${n}: mailbox is full`,
        'java.io.IOException: mailbox is full',
        '\tat shop.mail.Sender.send(Sender.java:71)',
      ].join('\n')
    : `${stamp(n)} INFO [cart.Orders] order ${n} saved in ${n % 9} ms`,
).join('\n');

describe('an analysis in which a pattern is ignored', () => {
  test('suspects nothing where nothing else fails, and tells the errors of the file all the same', async () => {
    const own = parseText(MAIL_FAILS);
    const before = await analyzeStatistically(own.log, own.readLines);
    expect(before.candidates[0]?.pattern).toContain('cannot send receipt');
    expect(before.ignored).toBeUndefined();

    const { log, readLines } = ignoring(own, 'cannot send receipt');
    const result = await analyzeStatistically(log, readLines);
    expect(result.candidates).toEqual([]);
    expect(result).toMatchObject({
      verdict: 'healthy',
      severity: 'low',
      errorCount: 8,
      nonCriticalErrors: 8,
      ignored: {
        patterns: 1,
        entries: 8,
        list: [{ pattern: expect.stringContaining('cannot send receipt'), entries: 8 }],
      },
    });
    expect(result.summary).toBe(
      'No other errors detected in 200 entries: nothing fails but what is ignored. 8 entries of 1 ignored pattern were left out.',
    );
    expect(result.errorAnalysis).toMatchObject([
      { errorCount: 8, level: 'ERROR', severity: 'low', rootCause: 'Ignored: it counts as background.' },
    ]);
  });

  test('names the next failure where something else fails, too', async () => {
    const incident = parseText(incidentLog({ seed: 2, lines: 2000, cause: CAUSE }).text);
    const before = await analyzeStatistically(incident.log, incident.readLines);
    const [first] = before.candidates;
    const ignored = ignoring(incident, first?.pattern ?? '');
    const result = await analyzeStatistically(ignored.log, ignored.readLines);
    expect(result.candidates.map(({ pattern }) => pattern)).not.toContain(first?.pattern);
    expect(result.candidates.length).toBeGreaterThan(0);
    expect(result.cascade.map(({ pattern }) => pattern)).not.toContain(first?.pattern);
    expect(result.evidence.flatMap(({ lines }) => lines.map(({ text }) => text))).not.toContain('');
    expect({ errors: result.errorCount, warnings: result.warningCount }).toEqual({
      errors: before.errorCount,
      warnings: before.warningCount,
    });
    const rows = result.errorAnalysis.reduce(
      (sum, { errorCount, level }) => sum + (level === 'ERROR' ? errorCount : 0),
      0,
    );
    expect(rows).toBe(before.nonCriticalErrors);
  });

  test('shows no line of it to a model', async () => {
    const incident = parseText(incidentLog({ seed: 3, lines: 1500, cause: CAUSE }).text);
    const ignored = ignoring(incident, 'mailbox');
    const prompts: string[] = [];
    const { outcome } = await runAnalysis(ignored, async ({ user }) => {
      prompts.push(user);
      return {
        ok: false,
        failure: 'bad-output',
        reason: 'no answer',
        partialText: '',
        promptTokens: null,
        contextTokens: null,
      };
    });
    expect(prompts.join('\n')).not.toContain('mailbox');
    expect(prompts.length).toBeGreaterThan(0);
    if (outcome.status === 'completed') expect(outcome.result.ignored?.patterns).toBe(1);
  });

  test('counts one pattern once where several files of a case hold it', async () => {
    const own = parseText(MAIL_FAILS);
    const files = ['a.log', 'b.log'].map((file) => {
      const { log, readLines } = ignoring(own, 'cannot send receipt');
      return { id: file, file, service: file, log, readLines, offsetMs: 0, isOrderKnown: true };
    });
    const result = await analyzeCase({ files, notRead: [] });
    expect(result.ignored).toEqual({
      patterns: 1,
      entries: 16,
      list: [{ pattern: 'cannot send receipt <num>: mailbox is full', entries: 16 }],
    });
    expect(result.errorCount).toBe(16);
  });
});
