import { expect, test } from 'vitest';
import { CAUSE, incidentLog } from '#testing/incident-log.ts';
import { parseText } from '#testing/parse-text.ts';
import { prepareRun } from '../run/run-context.ts';
import { createSearchAnswers } from './search-answers.ts';
import { SEARCH_LIMITS } from './search-limits.ts';

test('a file that takes too long to read is searched as far as there is time, and the answer says how far', async () => {
  const log = parseText(incidentLog({ seed: 3, lines: 12_000, cause: CAUSE }).text);
  let clock = 0;
  const context = await prepareRun(
    {
      log: log.log,
      readLines: log.readLines,
      limits: { model: 'm', contextTokens: 8192, tokenFactor: 1, timeoutSeconds: 60 },
      options: { chunking: true, smartChunking: true, maxChunks: 8 },
      nonce: 'k3v9x2q7w1',
      callModel: () => Promise.reject(new Error('It is not asked')),
      replies: { load: async () => null, save: async () => {} },
      report: async () => {},
      recall: async () => [],
      isCancelled: () => false,
    },
    null,
  );
  const answers = createSearchAnswers(context, () => {
    clock += SEARCH_LIMITS.scanSeconds * 600;
    return clock;
  });
  const { text } = await answers.find({ text: 'nowhere in it' });
  expect(text).toBe('0 lines contain it, in lines 1 to 10000 only: there is no time to read more.');
  expect((await answers.find({ text: 'nowhere in it' })).text).toBe('There is no time left to read the file again.');
});
