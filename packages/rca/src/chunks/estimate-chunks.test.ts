import { expect, test } from 'vitest';
import { CAUSE, incidentLog, VARIED } from '#testing/incident-log.ts';
import { parseText } from '#testing/parse-text.ts';
import { runAnalysis } from '#testing/run-analysis.ts';
import { oracle, scripted } from '#testing/scripted-models.ts';
import { estimateChunks } from './estimate-chunks.ts';

const limits = (contextTokens: number) => ({ model: 'scripted', contextTokens, tokenFactor: 1, timeoutSeconds: 60 });
const large = parseText(
  incidentLog({ seed: 12, lines: 20_000, cause: CAUSE, cascade: VARIED, cascadeEntries: 10 }).text,
);

test.each([3000, 4096, 8192, 32_768])('an estimate for %i tokens is what a run then does', async (contextTokens) => {
  const estimate = await estimateChunks({ ...large, limits: limits(contextTokens), maxChunks: 8 });
  const { reports } = await runAnalysis(large, scripted(oracle('stock.pool.size changed')), {
    limits: limits(contextTokens),
  });
  const chunks = reports.at(-1)?.chunks ?? [];
  expect(estimate).toEqual({
    chunks: chunks.length,
    withFailures: chunks.filter(({ state }) => state !== 'skipped').length,
  });
});

test('there is none for a model whose context is too small, or a file with nothing to analyse', async () => {
  expect(await estimateChunks({ ...large, limits: limits(700), maxChunks: 8 })).toBeNull();
  const calm = parseText('2026-03-01T10:00:00Z INFO open\n2026-03-01T10:00:01Z INFO closed\n');
  expect(await estimateChunks({ ...calm, limits: limits(4096), maxChunks: 8 })).toBeNull();
});
