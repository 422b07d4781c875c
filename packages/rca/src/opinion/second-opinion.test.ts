import type { RcaResult } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { CAUSE, incidentLog } from '#testing/incident-log.ts';
import { parseText } from '#testing/parse-text.ts';
import { runAnalysis } from '#testing/run-analysis.ts';
import { answerOf, broken, INVENTIONS, oracle, scripted, type Writer } from '#testing/scripted-models.ts';
import type { CallModel, ModelRequest, RunOutcome } from '../ports.ts';

const LABEL = 'stock.pool.size changed';
const OTHER = 'to stock timed out';
const limits = { model: 'scripted', contextTokens: 16_384, tokenFactor: 1, timeoutSeconds: 60 };
const incident = incidentLog({ seed: 11, lines: 2500, cause: CAUSE });
const log = parseText(incident.text);

const resultOf = (outcome: RunOutcome): RcaResult => {
  if (outcome.status !== 'completed') throw new Error(`The run failed: ${outcome.reason}`);
  return outcome.result;
};

/** Names the pattern with these words by itself, and says this once it has seen the ranking. */
const model = (words: string, later: unknown = { choice: 'MINE', lines: [], why: '' }): Writer => {
  return (question) => {
    if (question.isComparison) return later;
    const line = question.lineOf(words);
    return answerOf(question, {
      id: question.idOf(words),
      lines: line === null ? [] : [line],
      summary: 'Requests to stock timed out.',
      why: 'The requests to stock timed out first.',
    });
  };
};

async function analyze(callModel: CallModel, requests: ModelRequest[] = []) {
  const recorded: CallModel = (request) => {
    requests.push(request);
    return callModel(request);
  };
  return resultOf((await runAnalysis(log, recorded, { limits })).outcome);
}

const isComparison = ({ schemaName }: ModelRequest) => schemaName === 'rca_comparison';

describe('the first question', () => {
  test('shows no ranking: patterns stand in the order of the file, without marks of suspicion', async () => {
    const requests: ModelRequest[] = [];
    await analyze(scripted(oracle(LABEL)), requests);
    const rows = requests[0]?.user.split('\n').filter((row) => /^T\d+ \|/.test(row)) ?? [];
    expect(rows.length).toBeGreaterThan(2);
    const firstLines = rows.map((row) => Number(/first L(\d+)/.exec(row)?.[1]));
    expect(firstLines).toEqual([...firstLines].sort((a, b) => a - b));
    expect(rows.map((row) => row.split(' |')[0])).toEqual(rows.map((_, i) => `T${i + 1}`));
    expect(requests[0]?.user).not.toMatch(/onset|error wave|most telling|rank/i);
  });

  test('may be answered by a line alone, which names its pattern', async () => {
    const citing: Writer = (question) =>
      answerOf(question, {
        id: null,
        lines: [question.lineOf(LABEL) ?? ''],
        summary: 'The setting changed.',
        why: 'The setting changed first.',
      });
    const result = await analyze(scripted(citing));
    expect(result.candidates[0]?.lines).toContain(incident.causeLine);
    expect(result).toMatchObject({ causeSource: 'model', secondOpinion: { verdict: 'agrees' } });
  });
});

describe('a model that names what the statistics rank first', () => {
  test('agrees, and is asked nothing more', async () => {
    const requests: ModelRequest[] = [];
    const { secondOpinion } = await analyze(scripted(oracle(LABEL)), requests);
    expect(secondOpinion?.verdict).toBe('agrees');
    expect(secondOpinion?.model.lines.map(({ line }) => line)).toContain(incident.causeLine);
    expect(secondOpinion?.statistics.lines.map(({ line }) => line)).toContain(incident.causeLine);
    expect(requests).toHaveLength(1);
  });
});

describe('a model that names another cause', () => {
  test('is shown the ranking once, after its own answer, and both sides stand with their lines', async () => {
    const requests: ModelRequest[] = [];
    const later = { choice: 'MINE', lines: [], why: `The requests to stock timed out. ${INVENTIONS.join(' ')}` };
    const { secondOpinion, verification } = await analyze(scripted(model(OTHER, later)), requests);
    expect(requests.map(isComparison)).toEqual([false, true]);
    expect(requests[1]?.user).toMatch(/^P1 \| L\d+.*stock\.pool\.size changed/m);
    expect(secondOpinion).toMatchObject({ verdict: 'differs', comment: 'The requests to stock timed out.' });
    expect(secondOpinion?.model.lines[0]?.text).toContain(OTHER);
    expect(secondOpinion?.statistics.lines.map(({ line }) => line)).toContain(incident.causeLine);
    expect(verification.rejected.filter(({ where }) => where === 'comparison').length).toBeGreaterThan(3);
  });

  test('may be convinced by the ranking, and is then never sure', async () => {
    const later = { choice: 'P1', lines: [`L${incident.causeLine}`], why: 'The setting changed before.' };
    const result = await analyze(scripted(model(OTHER, later)));
    expect(result.secondOpinion).toMatchObject({ verdict: 'convinced', comment: 'The setting changed before.' });
    expect(result.candidates[0]?.lines).toContain(incident.causeLine);
    expect(result.rootCause).toContain('The setting changed before.');
    expect(result.confidence.level).toBe('medium');
  });

  test.each(['P9', 'ALL', 'P0', '', 'NEITHER', 42])('keeps its own answer when it chooses %j', async (choice) => {
    const result = await analyze(scripted(model(OTHER, { choice, lines: ['L99999999'], why: '' })));
    expect(result.secondOpinion).toMatchObject({ verdict: 'differs', comment: '' });
    expect(JSON.stringify(result.secondOpinion)).not.toContain('99999999');
  });

  test('and cannot be asked again has its answer all the same', async () => {
    for (const failure of ['timeout', 'server', 'auth', 'bad-output'] as const) {
      const failing: CallModel = (request) =>
        isComparison(request)
          ? Promise.resolve(broken(failure, 'The model server failed'))
          : scripted(model(OTHER))(request);
      const result = await analyze(failing);
      expect(result).toMatchObject({ analysisMode: 'llm', secondOpinion: { verdict: 'differs', comment: '' } });
    }
  });
});

test('a model that names no cause has none, and the statistics stand', async () => {
  const none: Writer = (question) => answerOf(question, { id: null, lines: [], summary: '', why: '' });
  const result = await analyze(scripted(none));
  expect(result).toMatchObject({ causeSource: 'statistics', secondOpinion: { verdict: 'none', model: { lines: [] } } });
  expect(result.candidates[0]?.lines).toContain(incident.causeLine);
});

describe('a log that is called healthy', () => {
  const quiet = parseText(
    Array.from({ length: 300 }, (_, n) => {
      const time = new Date(Date.UTC(2026, 1, 3, 8, 0, n)).toISOString();
      return `${time} INFO ${n === 250 ? 'pool.Store size is now 0' : `web.Access served request ${n} in ${n % 70} ms`}`;
    }).join('\n'),
  );
  const options = { chunking: true, smartChunking: true, maxChunks: 8, askIfHealthy: true };
  const ask = async (write: Writer) =>
    resultOf((await runAnalysis(quiet, scripted(write), { limits, options })).outcome);
  const counted = { severity: 'low', errorCount: 0, criticalErrors: 0, errorAnalysis: [], candidates: [] };

  test('goes to a model only when a person asks', async () => {
    const requests: ModelRequest[] = [];
    const { outcome } = await runAnalysis(quiet, scripted(oracle('x'), requests), { limits });
    expect(requests).toEqual([]);
    expect(resultOf(outcome)).toMatchObject({ ...counted, analysisMode: 'statistical' });
    expect(resultOf(outcome).secondOpinion).toBeUndefined();
  });

  test('may be found sound by the model as well', async () => {
    const result = await ask((question) =>
      answerOf(question, { id: null, lines: [], summary: 'No failure was found.', why: 'No errors were found.' }),
    );
    expect(result).toMatchObject({
      ...counted,
      analysisMode: 'llm',
      usage: { calls: 1 },
      secondOpinion: { verdict: 'agrees', model: { why: 'No errors were found.', lines: [] } },
    });
  });

  test('stays what was counted when the model points at lines, which stand beside it', async () => {
    const result = await ask((question) =>
      answerOf(question, {
        id: null,
        lines: [question.lineOf('size is now 0') ?? '', 'L888888'],
        summary: 'The size of the pool is 0.',
        why: 'The size of the pool is now 0. The host db-prod-77.internal crashed.',
        severity: 'critical',
      }),
    );
    expect(result).toMatchObject({ ...counted, secondOpinion: { verdict: 'differs' } });
    expect(result.summary).toContain('No errors detected');
    expect(result.secondOpinion?.model.lines.map(({ line }) => line)).toEqual([251]);
    expect(result.secondOpinion?.model.why).toBe('The size of the pool is now 0.');
  });

  test('has no model result when the model fails', async () => {
    const failing: CallModel = async () => broken('server', 'The model server failed');
    const { outcome } = await runAnalysis(quiet, failing, { limits, options });
    expect(outcome).toMatchObject({ status: 'failed', reason: 'The model server failed' });
  });
});
