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

/** Names the line with these words by itself, and says this once it has seen the ranking: by default the same again. */
const model = (words: string, later?: Writer): Writer => {
  return (question) => {
    if (question.isDoubt && later !== undefined) return later(question);
    return answerOf(question, {
      cause: question.lineOf(words),
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

const isDoubt = ({ schemaName }: ModelRequest) => schemaName === 'rca_doubt';
const isSearch = ({ tools }: ModelRequest) => tools !== undefined;

describe('the first question', () => {
  test('shows no ranking: patterns stand in the order of the file, without marks of suspicion', async () => {
    const requests: ModelRequest[] = [];
    await analyze(scripted(oracle(LABEL)), requests);
    const rows = requests[0]?.user.split('\n').filter((row) => /^x\d+ \|/.test(row)) ?? [];
    expect(rows.length).toBeGreaterThan(2);
    const firstLines = rows.map((row) => Number(/ \| L(\d+) \| L\d+ \|/.exec(row)?.[1]));
    expect(firstLines).toEqual([...firstLines].sort((a, b) => a - b));
    expect(requests[0]?.user).not.toMatch(/onset|error wave|most telling|rank/i);
  });

  test('shows nothing that cannot be cited, and at most three lines of one shape', async () => {
    const requests: ModelRequest[] = [];
    await analyze(scripted(oracle(LABEL)), requests);
    const { user = '', schema } = requests[0] ?? {};
    const shown = user.match(/^\d+(?=\| )/gm) ?? [];
    const tabled = user.match(/(?<= \| )L\d+(?= \| )/g) ?? [];
    const citable = new Set(JSON.stringify(schema).match(/"L\d+"/g));
    expect(shown.length).toBeGreaterThan(20);
    for (const name of [...shown.map((line) => `L${line}`), ...tabled]) expect(citable).toContain(`"${name}"`);
    expect(citable.size).toBe(new Set([...shown.map((line) => `L${line}`), ...tabled]).size);
    const shapes = user
      .match(/^\d+\| .*$/gm)
      ?.map((row) => row.replace(/^\d+\| | \[x\d+\]$/g, '').replace(/\d+/g, '#'));
    const counts = Object.values(Object.groupBy(shapes ?? [], (shape) => shape)).map((of) => of?.length ?? 0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
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
  test('may search, is shown its own words, the ranking and the doubts, and both sides stand with their lines', async () => {
    const requests: ModelRequest[] = [];
    const later: Writer = (question) =>
      answerOf(question, {
        cause: question.lineOf(OTHER),
        summary: 'Requests to stock timed out.',
        why: `The requests to stock timed out. ${INVENTIONS.join(' ')}`,
      });
    const result = await analyze(scripted(model(OTHER, later)), requests);
    expect(requests.map((request) => [isSearch(request), isDoubt(request)])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    const { user = '' } = requests[2] ?? {};
    expect(user).toMatch(/^1\. L\d+.*stock\.pool\.size changed/m);
    expect(user).toContain('| The requests to stock timed out first.');
    expect(user.indexOf('guessed onset')).toBeGreaterThan(user.indexOf('BEGIN RANKING'));
    const { secondOpinion, verification } = result;
    expect(secondOpinion).toMatchObject({ verdict: 'differs', comment: 'The requests to stock timed out.' });
    expect(secondOpinion?.model.lines[0]?.text).toContain(OTHER);
    expect(secondOpinion?.statistics.lines.map(({ line }) => line)).toContain(incident.causeLine);
    expect(verification.rejected.filter(({ where }) => where.startsWith('second answer')).length).toBeGreaterThan(3);
  });

  test('and holds to it is the one author: headline, cause and advice are its own, with the doubt', async () => {
    const holding: Writer = (question) => ({
      ...Object(model(OTHER)(question)),
      advice: ['Watch the stock requests.'],
    });
    const result = await analyze(scripted(holding));
    expect(result).toMatchObject({ causeSource: 'model', summary: 'Requests to stock timed out.' });
    expect(result.recommendations).toEqual(['Watch the stock requests.']);
    expect(result.rootCause).toContain('The requests to stock timed out first.');
    expect(result.evidence[0]?.lines[0]?.text).toContain(OTHER);
    expect(result.secondOpinion?.statistics.why).toContain('stock.pool.size changed');
  });

  test('may change its mind: the whole text is that of the later answer, and never better than low', async () => {
    const later: Writer = (question) =>
      answerOf(question, {
        cause: `L${incident.causeLine}`,
        summary: 'The pool was changed.',
        why: 'The setting changed before.',
        advice: ['Restore the size of the stock pool.'],
      });
    const first: Writer = (question) => ({ ...Object(model(OTHER, later)(question)) });
    const result = await analyze(scripted(first));
    expect(result.secondOpinion).toMatchObject({
      verdict: 'convinced',
      model: { why: '[unproven] Requests to stock timed out. [unproven] The requests to stock timed out first.' },
    });
    expect(result.candidates[0]?.lines).toContain(incident.causeLine);
    expect(result.summary).toBe('The pool was changed.');
    expect(result.rootCause).toContain('The setting changed before.');
    expect(result.recommendations).toEqual(['Restore the size of the stock pool.']);
    expect(result.confidence.level).toBe('low');
  });

  test.each(['L99999999', 'P1', '', 'UNKNOWN', 42, null])(
    'and then names %j leaves the statistics as the author, its own answer whole below',
    async (cause) => {
      const later: Writer = (question) => ({ ...Object(model(OTHER)(question)), cause });
      const result = await analyze(scripted(model(OTHER, later)));
      expect(result).toMatchObject({ causeSource: 'statistics', secondOpinion: { verdict: 'differs' } });
      expect(result.candidates[0]?.lines).toContain(incident.causeLine);
      expect(result.secondOpinion?.model.why).toContain('[unproven] The requests to stock timed out first.');
      const { rawLLMResponse, verification, ...shown } = result;
      expect(`${rawLLMResponse}${JSON.stringify(verification)}`.length).toBeGreaterThan(0);
      expect(JSON.stringify(shown)).not.toContain('99999999');
    },
  );

  test('and cannot be asked again has its answer all the same, or the statistics where it is doubted', async () => {
    for (const failure of ['timeout', 'server', 'auth', 'bad-output'] as const) {
      const failing: CallModel = (request) =>
        isDoubt(request)
          ? Promise.resolve(broken(failure, 'The model server failed'))
          : scripted(model(OTHER))(request);
      const result = await analyze(failing);
      expect(result).toMatchObject({ analysisMode: 'llm', secondOpinion: { verdict: 'differs', comment: '' } });
    }
  });
});

test('a model that names no cause has none, and the statistics stand', async () => {
  const none: Writer = (question) => answerOf(question, { cause: null, summary: '', why: '' });
  const result = await analyze(scripted(none));
  expect(result).toMatchObject({ causeSource: 'statistics', secondOpinion: { verdict: 'none', model: { lines: [] } } });
  expect(result.candidates[0]?.lines).toContain(incident.causeLine);
});

test('a model that calls a failing log healthy is not believed where the failure is certain', async () => {
  const well: Writer = (question) =>
    answerOf(question, { cause: 'HEALTHY', summary: 'Nothing failed.', why: 'No errors were found.', severity: 'low' });
  const result = await analyze(scripted(well));
  expect(result).toMatchObject({ causeSource: 'statistics', secondOpinion: { verdict: 'differs' } });
  expect(result.severity).not.toBe('low');
  expect(result.summary).toContain('stock.pool.size changed');
});

describe('a log of which the statistics cannot tell whether it failed', () => {
  const lines = Array.from({ length: 200 }, (_, n) => {
    const time = new Date(Date.UTC(2026, 1, 3, 8, 0, n)).toISOString();
    if (n === 120) return `${time} INFO sync.Job could not find the file of the last run`;
    return `${time} INFO sync.Job copied file ${n} in ${n % 70} ms`;
  });
  const unsure = parseText(lines.join('\n'));
  const ask = async (write: Writer, requests: ModelRequest[] = []) =>
    resultOf((await runAnalysis(unsure, scripted(write, requests), { limits })).outcome);

  test('goes to the model, which may find it healthy', async () => {
    const requests: ModelRequest[] = [];
    const result = await ask(
      (question) =>
        answerOf(question, { cause: 'HEALTHY', summary: 'No failure was found.', why: 'No errors were found.' }),
      requests,
    );
    expect(requests).toHaveLength(1);
    expect(result).toMatchObject({ severity: 'low', candidates: [], secondOpinion: { verdict: 'agrees' } });
  });

  test('or name the failing line, and is then the author, not sure', async () => {
    const result = await ask((question) =>
      answerOf(question, {
        cause: question.lineOf('could not find'),
        summary: 'The job did not find the file of the last run.',
        why: 'The file of the last run is missing.',
      }),
    );
    expect(result).toMatchObject({ causeSource: 'model', severity: 'high', confidence: { level: 'low' } });
    expect(result.summary).toBe('The job did not find the file of the last run.');
    expect(result.candidates[0]?.lines).toEqual([121]);
  });
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
      answerOf(question, { cause: 'HEALTHY', summary: 'No failure was found.', why: 'No errors were found.' }),
    );
    expect(result).toMatchObject({
      ...counted,
      analysisMode: 'llm',
      usage: { calls: 1 },
      secondOpinion: { verdict: 'agrees', model: { why: 'No failure was found. No errors were found.', lines: [] } },
    });
  });

  test('stays what was counted when the model points at lines, which stand beside it', async () => {
    const result = await ask((question) =>
      answerOf(question, {
        cause: question.lineOf('size is now 0'),
        summary: 'The size of the pool is 0.',
        why: 'The size of the pool is now 0. The host db-prod-77.internal crashed.',
        severity: 'critical',
        findings: [{ line: 'L888888', role: 'symptom', note: 'It failed.' }],
      }),
    );
    expect(result).toMatchObject({ ...counted, secondOpinion: { verdict: 'differs' } });
    expect(result.summary).toContain('No errors detected');
    expect(result.secondOpinion?.model.lines.map(({ line }) => line)).toEqual([251]);
    expect(result.secondOpinion?.model.why).toBe('The size of the pool is 0. The size of the pool is now 0.');
  });

  test('has no model result when the model fails', async () => {
    const failing: CallModel = async () => broken('server', 'The model server failed');
    const { outcome } = await runAnalysis(quiet, failing, { limits, options });
    expect(outcome).toMatchObject({ status: 'failed', reason: 'The model server failed' });
  });
});
