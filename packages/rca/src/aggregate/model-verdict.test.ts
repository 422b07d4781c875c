import type { RcaResult } from '@rootline/contract';
import { expect, test } from 'vitest';
import { CAUSE, incidentLog } from '#testing/incident-log.ts';
import { parseText } from '#testing/parse-text.ts';
import { runAnalysis } from '#testing/run-analysis.ts';
import { answerOf, scripted } from '#testing/scripted-models.ts';

const limits = { model: 'scripted', contextTokens: 16_384, tokenFactor: 1, timeoutSeconds: 60 };
const incident = parseText(incidentLog({ seed: 11, lines: 2500, cause: CAUSE }).text);
const calm = parseText(
  Array.from({ length: 200 }, (_, n) => {
    const time = new Date(Date.UTC(2026, 1, 3, 8, 0, n)).toISOString();
    return `${time} INFO sync.Job ${n === 120 ? 'could not find the file of the last run' : `copied file ${n} in ${n % 70} ms`}`;
  }).join('\n'),
);

async function named(log: typeof incident, words: string): Promise<RcaResult> {
  const { outcome } = await runAnalysis(
    log,
    scripted((question) =>
      answerOf(question, {
        cause: words === 'HEALTHY' ? words : question.lineOf(words),
        summary: 'Requests to stock timed out, or a file was not found.',
        why: 'The requests to stock timed out first, or the job could not find the file of the last run.',
        severity: 'critical',
      }),
    ),
    { limits },
  );
  if (outcome.status !== 'completed') throw new Error(outcome.reason);
  return outcome.result;
}

test.each([
  ['both name the same cause', incident, 'stock.pool.size changed', 'clear', 'agrees'],
  ['the model holds to another', incident, 'to stock timed out', 'unclear', 'differs'],
  ['the statistics find no failure and the model names a line', calm, 'could not find', 'unclear', 'differs'],
  ['both find no failure', calm, 'HEALTHY', 'healthy', 'agrees'],
] as const)('where %s, the verdict says so', async (_, log, words, verdict, opinion) => {
  const result = await named(log, words);
  expect(result).toMatchObject({ verdict, secondOpinion: { verdict: opinion } });
  if (verdict !== 'clear') expect(result.severity).not.toBe('critical');
  if (result.confidence.level === 'high') expect(verdict).toBe('clear');
});
