import type { ModelCheckTotals, ModelVerdict } from '@rootline/contract';
import { expect, it } from 'vitest';
import { answerOf, broken, liar, said, scripted, type Writer } from '#testing/scripted-models.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';
import type { CallModel } from '../ports.ts';
import { type CheckCase, causeLines } from './check-case.ts';
import { CHECK_CASES } from './check-cases.ts';
import { judgeModel, totalsOf } from './judge-model.ts';
import { openCheckCase } from './open-check-case.ts';
import { runCheckCase } from './run-check-case.ts';

const limits = { model: 'scripted', contextTokens: 8192, tokenFactor: 1, timeoutSeconds: 60 };

const check = (modelFor: (checkCase: CheckCase) => CallModel) =>
  Promise.all(
    CHECK_CASES.map((checkCase) =>
      runCheckCase(checkCase, {
        limits,
        callModel: modelFor(checkCase),
        nonce: 'k3v9x2q7w1',
        isCancelled: () => false,
        now: () => 0,
      }),
    ),
  );

/** Reads the labeled line in the prompt, or says that there is none. */
function knowing({ cause }: CheckCase): Writer {
  return (question) => {
    const rows = question.request.user.split('\n').filter((row) => cause?.test(row) === true);
    const line = rows.map((row) => /^(\d+)\| /.exec(row)?.[1]).find((found) => found !== undefined);
    const named = line === undefined ? null : `L${line}`;
    return answerOf(question, { cause: named, summary: 'The cited line came first.', why: 'It came first.' });
  };
}

it.each(CHECK_CASES)('$name is written the same every time, and its label stands in it', (checkCase) => {
  expect(checkCase.writeLines()).toEqual(checkCase.writeLines());
  expect(checkCase.writeLines().every((line) => /^[\x20-\x7e]*$/.test(line))).toBe(true);
  expect(causeLines(checkCase).length > 0).toBe(checkCase.cause !== null);
});

it.each(CHECK_CASES)('the statistics alone name the cause of $name', async (checkCase) => {
  const { log, readLines } = openCheckCase(checkCase);
  const { candidates } = await analyzeStatistically(log, readLines);
  if (checkCase.cause === null) return expect(candidates).toEqual([]);
  expect(causeLines(checkCase)).toEqual(expect.arrayContaining(candidates[0]?.lines.slice(0, 1) ?? [0]));
});

it('a model that knows is good, with every cause named', async () => {
  const totals = totalsOf(await check((checkCase) => scripted(knowing(checkCase))));
  expect(totals).toMatchObject({ cases: 12, hits: 12, wrong: 0, failed: 0, unreadableAnswers: 0 });
  expect(judgeModel(totals)).toBe('good');
});

it('a model that only repeats what the statistics know counts for nothing', async () => {
  const silent: Writer = (question) => answerOf(question, { cause: null, summary: '', why: '' });
  const cases = await check(() => scripted(silent));
  expect(cases.filter(({ cause }) => cause === 'missed')).toHaveLength(11);
  expect(cases.find(({ name }) => name === 'healthy')).toMatchObject({ cause: 'hit' });
  expect(judgeModel(totalsOf(cases))).toBe('poor');
});

it('what a liar invents is counted as not confirmed', async () => {
  const totals = totalsOf(await check(() => scripted(liar)));
  expect(totals.acceptedClaims / totals.claims).toBeLessThan(0.5);
  expect(judgeModel(totals)).not.toBe('good');
});

it('answers that are no JSON are counted, and the model is poor', async () => {
  const totals = totalsOf(await check(() => async () => said('I think it is the network.')));
  expect(totals.unreadableAnswers).toBeGreaterThanOrEqual(12);
  expect(totals.calls).toBe(totals.unreadableAnswers * 2);
  expect(judgeModel(totals)).toBe('poor');
});

it('a case whose calls fail has the reason', async () => {
  const cases = await check(() => async () => broken('auth', 'The LLM endpoint requires an API key'));
  for (const row of cases)
    expect(row).toMatchObject({ cause: 'missed', error: 'The LLM endpoint requires an API key' });
});

const GOOD = totalsOf([]);
const base: ModelCheckTotals = { ...GOOD, cases: 12, hits: 12, claims: 100, acceptedClaims: 95, calls: 12 };
it.each<[string, Partial<ModelCheckTotals>, ModelVerdict]>([
  ['all right', {}, 'good'],
  ['two missed', { hits: 10 }, 'good'],
  ['three missed', { hits: 9 }, 'fair'],
  ['two wrong', { hits: 10, wrong: 2 }, 'fair'],
  ['many claims that the logs do not confirm', { acceptedClaims: 60 }, 'fair'],
  ['some unreadable answers', { unreadableAnswers: 3 }, 'fair'],
  ['mostly unreadable answers', { unreadableAnswers: 7 }, 'poor'],
  ['one failed', { failed: 1, hits: 11 }, 'fair'],
  ['four failed', { failed: 4, hits: 8 }, 'poor'],
  ['less than half', { hits: 5 }, 'poor'],
])('%s', (_title, change, verdict) => {
  expect(judgeModel({ ...base, ...change })).toBe(verdict);
});
