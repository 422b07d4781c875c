import { expect, test } from 'vitest';
import { opinionAccount } from './model-account.ts';

const side = { why: 'The server is up.', lines: [] };
const secondOpinion = { verdict: 'healthy' as const, model: side, statistics: side, comment: '' };
const calm = { severity: 'low' as const, errorCount: 0, errorAnalysis: [], secondOpinion };

test.each([
  ['healthy', 'The model finds no failure either.', ['Model']],
  ['not-judged', 'The model finds no failure; the statistics suspect these lines.', ['Model', 'Statistics']],
] as const)('a model that finds no failure in a log that is %s is told as it is', (verdict, sentence, names) => {
  const account = opinionAccount({ ...calm, verdict });
  expect(account).toMatchObject({ sentence });
  expect(account?.sides.map(({ name }) => name)).toEqual(names);
});
