import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { runAnalysis } from '#testing/run-analysis.ts';
import { answerOf, scripted } from '#testing/scripted-models.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';

/** A service at work whose log ends with an entry of several lines. */
function logEndingWith(entry: readonly string[]): string[] {
  const time = (i: number) => new Date(Date.UTC(2026, 1, 3, 8, 0, i)).toISOString();
  const work = Array.from({ length: 60 }, (_, i) => `${time(i)} INFO trainer step ${i} done, loss 0.${i + 100}`);
  return [...work, `${time(60)} ${entry[0] ?? ''}`, ...entry.slice(1), `${time(61)} INFO trainer stopped`];
}

const PYTHON = [
  'ERROR trainer Traceback (most recent call last):',
  '  File "/app/train.py", line 88, in main',
  '    loss.backward()',
  'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 20 MiB',
];
const JAVA = [
  'ERROR trainer Could not save checkpoint',
  'java.lang.IllegalStateException: save',
  '\tat a.B.c(B.java:3)',
  'Caused by: java.io.IOException: No space left on device',
  '\tat a.D.e(D.java:9)',
];

describe('an entry of several lines', () => {
  test.each([
    ['a Python traceback', PYTHON, 64],
    ['a Java trace with a cause', JAVA, 64],
  ])('is cited by the line that names its failure, with its first line beside it: %s', async (_, entry, line) => {
    const lines = logEndingWith(entry);
    const { log, readLines } = parseText(`${lines.join('\n')}\n`);
    const result = await analyzeStatistically(log, readLines);
    expect(result.candidates[0]?.lines.slice(0, 2)).toEqual([line, 61]);
    const cited = result.evidence[0]?.lines ?? [];
    expect(cited.map(({ line: n }) => n)).toEqual([line, 61]);
    for (const { line: n, text } of cited) expect(text).toBe(lines[n - 1]);
    expect(cited[0]).toMatchObject({ level: 'ERROR', timestamp: '2026-02-03T08:01:00.000Z' });
    expect(result.rootCause).toMatch(new RegExp(`line ${line}\\b`, 'i'));
    expect(result.rootCause).toContain(lines[line - 1]);
  });

  test('takes the title of the line that names its failure when its own first line is a heading', async () => {
    const { log, readLines } = parseText(`${logEndingWith(PYTHON).join('\n')}\n`);
    const result = await analyzeStatistically(log, readLines);
    const title = PYTHON[3] ?? '';
    expect(result.candidates[0]?.pattern).toBe(title);
    expect(result.summary).toContain(`“${title}” (line 64, `);
    expect(result.cascade[0]).toMatchObject({ pattern: title, line: 64 });
    expect(result.errorAnalysis[0]).toMatchObject({ errorPattern: title, firstLine: 64, lastLine: 64 });
    expect(JSON.stringify([result.summary, result.rootCause, result.candidates])).not.toContain('Traceback');
  });

  test('keeps a first line that says what failed as its title', async () => {
    const { log, readLines } = parseText(`${logEndingWith(JAVA).join('\n')}\n`);
    const result = await analyzeStatistically(log, readLines);
    expect(result.candidates[0]?.pattern).toContain('Could not save checkpoint');
    expect(result.summary).toContain('(line 61, ');
    expect(result.rootCause).toContain(
      'Cause named in the entry, line 64: “Caused by: java.io.IOException: No space left on device”',
    );
  });

  test('of one physical line is titled by the class that was thrown', async () => {
    const record = (i: number, level: string, message: string) =>
      JSON.stringify({
        time: new Date(Date.UTC(2026, 1, 3, 8, 0, i)).toISOString(),
        level,
        logger: 'trainer',
        message,
      });
    const steps = Array.from({ length: 60 }, (_, i) => record(i, 'INFO', `step ${i} done`));
    const message = PYTHON.join('\n').replace('ERROR trainer ', '');
    const { log, readLines } = parseText(`${[...steps, record(60, 'ERROR', message)].join('\n')}\n`);
    const result = await analyzeStatistically(log, readLines);
    expect(result.candidates[0]).toMatchObject({ pattern: 'torch.cuda.OutOfMemoryError', lines: [61] });
  });

  test('is cited in the same way after a model that cites its first line', async () => {
    const lines = logEndingWith(PYTHON);
    const { outcome } = await runAnalysis(
      parseText(`${lines.join('\n')}\n`),
      scripted((question) => {
        const why = 'The memory of the card ran out.';
        return answerOf(question, { cause: question.lineOf('Traceback'), summary: why, why });
      }),
    );
    if (outcome.status !== 'completed') throw new Error(outcome.reason);
    const { result } = outcome;
    expect(result.causeSource).toBe('model');
    expect(result.verification.rejected).toEqual([]);
    expect(result.evidence[0]?.lines.map(({ line }) => line)).toEqual([64, 61]);
    expect(result.candidates[0]).toMatchObject({ pattern: PYTHON[3], lines: [64, 61] });
    expect(result.rootCause).toContain(`Line 64: ${PYTHON[3]}`);
  });

  test('shows a model no part of a secret, wherever its title is cut', async () => {
    const secret = 'sk-Q7fWm2LxT9bRk4VnZs8Yd3Hc6';
    // The table of patterns is cut after 180 characters, which lies within the secret.
    const thrown = `app.errors.UpstreamError: ${'the gateway refused the call and '.repeat(9)}`.slice(0, 169);
    const entry = [...PYTHON.slice(0, 3), `${thrown} ${secret}`];
    const asked: string[] = [];
    await runAnalysis(parseText(`${logEndingWith(entry).join('\n')}\n`), (request) => {
      asked.push(request.user);
      return scripted((question) => answerOf(question, { cause: null, summary: 'It.', why: 'It.' }))(request);
    });
    expect(asked.join()).toContain('app.errors.UpstreamError');
    expect(asked.join()).not.toContain(secret.slice(0, 6));
  });
});
