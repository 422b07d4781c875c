import { expect, test } from 'vitest';
import { CAUSE, incidentLog } from '#testing/incident-log.ts';
import { parseText } from '#testing/parse-text.ts';
import { runAnalysis } from '#testing/run-analysis.ts';
import { answerOf, type SeenQuestion, scripted } from '#testing/scripted-models.ts';
import type { CallModel } from './ports.ts';

const LABEL = 'stock.pool.size changed';
const incident = incidentLog({ seed: 11, lines: 2500, cause: CAUSE });
const log = parseText(incident.text);

/** Names the labeled cause in the given words. */
const saying = (words: string) => (question: SeenQuestion) =>
  answerOf(question, {
    cause: question.lineOf(LABEL),
    summary: words,
    why: words,
    advice: [words],
  });

const INVENTED = [
  { name: 'lines', words: 'Requests to stock timed out, see L999999 and L888888.', planted: /999999|888888/ },
  { name: 'patterns', words: 'Pattern T777777 made the requests to stock time out.', planted: /T777777/ },
  { name: 'numbers in words', words: 'Forty-eight thousand requests to stock failed.', planted: /forty|thousand/i },
  {
    name: 'numbers in other digits',
    words: 'Requests to stock: ４８２１３ failed, ٤٨٢١٣ were lost.',
    planted: /４８|٤٨/,
  },
  { name: 'numbers in two languages', words: 'Es gingen 48213 Anfragen an stock verloren.', planted: /48213/ },
];

test.each(INVENTED)('invented $name of a model are shown nowhere', async ({ words, planted }) => {
  const honest = 'The setting changed before the first request to stock timed out.';
  const model = scripted(saying(`${words} ${honest}`));
  const { outcome } = await runAnalysis(log, model);
  if (outcome.status !== 'completed') throw new Error(outcome.reason);
  const { rawLLMResponse, verification, ...shown } = outcome.result;
  expect(rawLLMResponse).toMatch(planted);
  expect(verification.rejected.map(({ claim }) => claim).join('\n')).toMatch(planted);
  expect(JSON.stringify(shown)).not.toMatch(planted);
  expect(shown.rootCause).toContain('The setting changed');
});

test('where the cause of a model is refused, the statistics are the author, and its answer stands below, whole and marked', async () => {
  const model = scripted((question) => ({
    ...saying('The mailbox rejected the message first.')(question),
    cause: question.lineOf('mailbox of user'),
    advice: ['Empty the mailbox.'],
  }));
  const { outcome } = await runAnalysis(log, model);
  if (outcome.status !== 'completed') throw new Error(outcome.reason);
  const { causeSource, candidates, secondOpinion, evidence, summary, rootCause, recommendations } = outcome.result;
  expect(causeSource).toBe('statistics');
  expect(candidates[0]?.lines).toContain(incident.causeLine);
  expect(evidence[0]?.lines[0]?.line).toBe(incident.causeLine);
  expect(`${summary} ${rootCause} ${recommendations.join(' ')}`).not.toMatch(/mailbox/i);
  expect(secondOpinion).toMatchObject({
    verdict: 'none',
    model: {
      why: '[unproven] The mailbox rejected the message first. [unproven] The mailbox rejected the message first.',
      lines: [{ level: 'ERROR' }],
    },
  });
});

test('what a model says in another language is kept, marked as unproven where the log does not hold its words', async () => {
  const { outcome } = await runAnalysis(
    log,
    scripted(saying('Die Anfragen schlugen fehl. The setting changed before stock timed out.')),
  );
  if (outcome.status !== 'completed') throw new Error(outcome.reason);
  const { rootCause } = outcome.result;
  if (rootCause.includes('Die Anfragen')) expect(rootCause).toContain('[unproven] Die Anfragen schlugen fehl.');
  expect(rootCause).toContain('The setting changed before stock timed out.');
});

test('thoughts in the answer are no part of it', async () => {
  const answer = saying('The setting changed before the first request to stock timed out.');
  const model = scripted(
    (question) => `<think>It is {"cause":"UNKNOWN"} or 48213.</think>\n${JSON.stringify(answer(question))}`,
  );
  const { outcome } = await runAnalysis(log, model);
  if (outcome.status !== 'completed') throw new Error(outcome.reason);
  const { rawLLMResponse, ...shown } = outcome.result;
  expect(shown.candidates[0]?.lines).toContain(incident.causeLine);
  expect(JSON.stringify(shown)).not.toContain('48213');
});

test('a model that calls tools in place of an answer ends the run in words, not the program', async () => {
  const model: CallModel = async () => ({
    ok: true,
    text: '',
    toolCalls: [{ id: 'c1', name: 'find', arguments: '{"text":"x"}' }],
    finish: 'stop',
    promptTokens: null,
    completionTokens: null,
    durationMs: 1,
  });
  const { outcome } = await runAnalysis(log, model);
  const words = outcome.status === 'completed' ? outcome.result.rootCause : outcome.reason;
  expect(words).not.toBe('');
});
