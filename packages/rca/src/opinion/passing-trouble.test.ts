import type { RcaResult } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { runAnalysis } from '#testing/run-analysis.ts';
import { answerOf, type SeenQuestion, scripted } from '#testing/scripted-models.ts';

const limits = { model: 'scripted', contextTokens: 16_384, tokenFactor: 1, timeoutSeconds: 60 };

/** A broker that serves calmly; the rows at the given lines stand in the place of calm ones. */
function brokerLog(rows: Record<number, string>, lines = 260) {
  const text = Array.from({ length: lines }, (_, n) => {
    const time = new Date(Date.UTC(2026, 1, 3, 8, 0, n)).toISOString();
    const step = ['loaded', 'assigned', 'flushed'][n % 3] ?? '';
    return `${time} ${rows[n] ?? `INFO broker.Log ${step} partition ${n % 40} of topic orders`}`;
  });
  return parseText(text.join('\n'));
}

const MOVED = 'ERROR broker.Fetcher error for partition 7: NotLeaderException: this server is not the leader';
const BEHIND = 'ERROR broker.Fetcher error for partition 3: OffsetException: the offset is not on this server';
const REFUSED = 'ERROR broker.Fetcher failed to reach partition 3: connection refused';
const PASSING = { 100: BEHIND, 150: MOVED, 151: MOVED.replace('7', '9'), 153: MOVED.replace('7', '12') };

const healthy = (question: SeenQuestion, findings: unknown[]) =>
  answerOf(question, {
    cause: 'HEALTHY',
    summary: 'The broker serves its partitions.',
    why: 'The fetcher errors belong to a change of the leader and stop at once.',
    severity: 'low',
    findings,
  });

/** Words of all that the rows report. */
const REPORTED = ['FATAL', 'not the leader', 'not on this server', 'connection refused', 'cannot keep up'];

/** What is told of a log by a model that calls it healthy; a reader cites all that is reported. */
async function told(log: ReturnType<typeof parseText>, isReader: boolean): Promise<RcaResult> {
  const write = (question: SeenQuestion) => {
    const lines = isReader ? REPORTED.flatMap((words) => question.lineOf(words) ?? []) : [];
    return healthy(
      question,
      lines.map((line) => ({ line, role: 'noise', note: 'error of the fetcher' })),
    );
  };
  const { outcome } = await runAnalysis(log, scripted(write), { limits });
  if (outcome.status !== 'completed') throw new Error(outcome.reason);
  return outcome.result;
}

describe('a few errors that a calm rest followed', () => {
  test('may be read as no failure by a model that cites them and holds to it', async () => {
    const result = await told(brokerLog(PASSING), true);
    expect(result).toMatchObject({ causeSource: 'model', verdict: 'not-judged', confidence: { level: 'low' } });
    expect(result.summary).toBe('No failure found. The broker serves its partitions.');
    expect(result.evidence[0]?.why).toBe('cited by the model for its answer');
    expect(result.secondOpinion?.statistics.lines.map(({ line }) => line)).toContain(101);
  });

  test('leave a log believed whose last line is a warning', async () => {
    const late = { 40: REFUSED, 150: MOVED, 259: 'WARN broker.Main cannot keep up, 58 ticks behind' };
    expect(await told(brokerLog(late), true)).toMatchObject({ causeSource: 'model', verdict: 'not-judged' });
  });

  test('are not called healthy by a model that did not read them', async () => {
    expect(await told(brokerLog(PASSING), false)).toMatchObject({ causeSource: 'statistics' });
  });
});

describe('a model that calls it healthy is not believed', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [100 + i, MOVED]));
  test.each([
    ['where the errors go on to the end', { ...PASSING, 255: MOVED, 257: MOVED, 258: MOVED }],
    ['where the last line fails, however unsure the statistics are', { 40: REFUSED, 150: MOVED, 258: REFUSED }],
    ['where they are many', { 60: BEHIND, ...many }],
    ['where one is fatal', { ...PASSING, 152: 'FATAL broker.Main stopping after a fault in the log folder' }],
  ])('%s', async (_, rows) => {
    const result = await told(brokerLog(rows), true);
    expect(result.causeSource).toBe('statistics');
    expect(result.severity).not.toBe('low');
  });
});
