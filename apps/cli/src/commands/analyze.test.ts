import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerBySchema, startScriptedOpenAi } from '@rootline/llm-client/scripted-server';
import { estimateTokens } from '@rootline/rca';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rightAnswer } from '#testing/foreign-answers.ts';
import { SHOP_LINES } from '#testing/shop-log.ts';
import { COMMAND_MAIN } from '../../../../scripts/command-program.ts';
import { answerSchema } from '../report/answer-schema.ts';

let folder = '';
let file = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rootline-cli-test-'));
  file = join(folder, 'shop.log');
  await writeFile(file, `${SHOP_LINES.join('\n')}\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function rootline(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND_MAIN, ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

describe('rootline evidence', () => {
  test('prints shown lines and their block, which keeps within the budget', async () => {
    const { code, stdout } = await rootline('evidence', file, '--budget', '300');
    const pack: { lines: { n: number; text: string }[]; text: string } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(estimateTokens(pack.text)).toBeLessThanOrEqual(300);
    expect(pack.lines).toContainEqual({ n: 401, text: 'WARN config.Loader value of stock.url changed to empty' });
  });

  test('prints at most 8,000 tokens where no budget is given, JSON included', async () => {
    const { stdout } = await rootline('evidence', file);
    expect(estimateTokens(stdout)).toBeLessThanOrEqual(8000);
  });

  test('says so when no line fits', async () => {
    const { stdout, stderr } = await rootline('evidence', file, '--budget', '1');
    expect([JSON.parse(stdout), stderr]).toEqual([
      { lines: [], text: '' },
      'rootline: No line fits into --budget 1.\n',
    ]);
  });

  test.each([['--budget', '0'], ['--budget', 'many'], ['--nonsense']])('refuses %s %s', async (...flags) => {
    expect(await rootline('evidence', file, ...flags)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('rootline analyze', () => {
  test('prints candidates and result of the statistical analysis', async () => {
    const { code, stdout } = await rootline('analyze', file);
    const { candidates, result } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(candidates[0]).toEqual({ lines: [401], component: 'config.Loader' });
    expect(result).toMatchObject({ analysisMode: 'statistical', warningCount: 1 });
  });

  test('prints documents of other programs, and ends with 1 for a finding in any of them', async () => {
    const sarif = await rootline('analyze', file, '--format', 'sarif', '--fail-on', 'high');
    expect([sarif.code, JSON.parse(sarif.stdout).runs[0].results[0].ruleId]).toEqual([1, 'place-to-look']);
    const junit = await rootline('analyze', file, '--format', 'junit', '--fail-on', 'high');
    expect([junit.code, junit.stdout]).toEqual([1, expect.stringMatching(/^<\?xml .*<\/testsuites>\n$/s)]);
    const each = await rootline('analyze', file, file, '--each', '--format', 'junit');
    expect([each.code, each.stderr]).toEqual([
      2,
      'rootline: --format junit is one document: take it without --each.\n',
    ]);
  });

  test('prints JSON of a version that its schema describes', async () => {
    const schema = JSON.parse((await rootline('analyze', '--schema')).stdout);
    expect(schema).toMatchObject({
      type: 'object',
      required: ['version', 'candidates', 'result'],
      properties: { version: { const: 1 }, result: { type: 'object' } },
    });
    const answer = JSON.parse((await rootline('analyze', file)).stdout);
    expect(answerSchema.safeParse(answer).error).toBeUndefined();
    const shown = Object.keys(schema.properties.result.properties);
    expect(Object.keys(answer.result).filter((key) => !shown.includes(key))).toEqual([]);
  });

  test('suspects what a log from when all was well does not hold', async () => {
    const good = join(folder, 'good.log');
    const bad = join(folder, 'bad.log');
    const lines = (from: number, more: (i: number) => string | null) =>
      Array.from({ length: 300 }, (_, i) => {
        const time = new Date(Date.UTC(2026, 1, 3, from, 0, i)).toISOString();
        return `${time} ${more(i) ?? (i % 9 === 0 ? `ERROR mail.Sender mailbox ${i} is full` : `INFO web.Access GET /items/${i} answered 200`)}`;
      }).join('\n');
    await writeFile(
      good,
      lines(8, () => null),
    );
    const failing = (i: number) => (i > 240 && i % 4 === 0 ? `ERROR shop.Orders order ${i} was refused` : null);
    await writeFile(
      bad,
      lines(9, (i) => (i === 238 ? 'WARN stock.Index shelf map of hall 4 is empty' : failing(i))),
    );
    const { code, stdout } = await rootline('analyze', bad, '--baseline', good);
    const { candidates, result } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(candidates[0]).toEqual({ lines: [239], component: 'stock.Index' });
    expect(result.candidates[0].reasons).toContain('not in the baseline');
  });

  test('takes a baseline for an analysis on this machine only', async () => {
    const answer = await rootline('analyze', file, '--baseline', file, '--server', 'http://127.0.0.1:9');
    expect(answer).toMatchObject({ code: 2, stdout: '' });
  });

  test('prints Markdown with the cited lines, and ends with 1 for a finding at or above --fail-on', async () => {
    const { code, stdout } = await rootline('analyze', file, '--format', 'markdown', '--fail-on', 'low');
    expect(code).toBe(1);
    expect(stdout).toContain('# Root-cause analysis of `shop.log`');
    expect(stdout).toMatch(/^401 \| .*WARN config\.Loader value of stock\.url changed to empty$/m);
    expect(stdout).not.toContain('Open the full report');
  });

  test('asks a model when it is given one', async () => {
    const prompts: string[] = [];
    const server = await modelServer((prompt) => {
      prompts.push(prompt);
      return JSON.stringify(rightAnswer({ text: prompt }));
    });
    try {
      const { port } = server.address() as AddressInfo;
      const { code, stdout, stderr } = await rootline(
        'analyze',
        file,
        '--endpoint',
        `http://127.0.0.1:${port}`,
        '--model',
        'tiny',
        '--timeout',
        '20',
        '--output',
        '555',
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(JSON.parse(stdout).result).toMatchObject({
        analysisMode: 'llm',
        model: 'tiny',
        recommendations: ['Restore the value of stock.url.'],
        usage: { calls: 1 },
      });
      expect(prompts).toHaveLength(1);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('lets a model search the log, and asks it about a healthy one, when it is told to', async () => {
    const model = await startScriptedOpenAi({ kind: 'generic' });
    const isSearch = (body: unknown) => JSON.stringify(Object(body).tools ?? []).includes('"window"');
    const call = { text: '', toolCalls: [{ name: 'find', arguments: { text: 'stock.url' } }] };
    model.setReply((body) =>
      isSearch(body) && model.requestsTo('/v1/chat/completions').filter((r) => isSearch(r.body)).length === 1
        ? call
        : isSearch(body)
          ? 'Enough.'
          : answerBySchema(body),
    );
    const quiet = join(folder, 'quiet.log');
    await writeFile(quiet, SHOP_LINES.filter((line) => line.includes(' INFO ')).join('\n'));
    const flags = ['--endpoint', model.url, '--model', 'tiny', '--search-log', '--ask-if-healthy'];
    try {
      const told = await rootline('analyze', file, ...flags, '--format', 'text', '--full');
      expect(told).toMatchObject({ code: 0, stderr: '' });
      expect(told.stdout).toContain('The model made 1 search call and saw ');
      expect(told.stdout).toContain('- Lines with "stock.url": ');
      expect(told.stdout).toContain('Second opinion');
      const { result } = JSON.parse((await rootline('analyze', quiet, ...flags)).stdout);
      expect(result).toMatchObject({ severity: 'low', errorCount: 0, secondOpinion: {}, search: { calls: 0 } });
    } finally {
      await model.close();
    }
  });

  test('says why there is no analysis when the model server is away', async () => {
    const { code, stdout, stderr } = await rootline(
      'analyze',
      file,
      '--endpoint',
      'http://127.0.0.1:9',
      '--model',
      'tiny',
    );
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(/^rootline: .+/);
  });

  test.each([
    [['--model', 'tiny']],
    [['--format', 'pdf']],
    [['--fail-on', 'bad']],
    [['--token', 'x']],
    [['--name', 'x.log']],
    [['--endpoint', 'ftp://x', '--model', 'tiny']],
    [['--endpoint', 'http://x', '--model', 'm', '--timeout', '0']],
    [['--endpoint', 'http://x', '--model', 'm', '--context', 'many']],
    [['--endpoint', 'http://x', '--model', 'm', '--reasoning', 'much']],
    [['--context', '9000']],
    [['--search-log']],
    [['--ask-if-healthy']],
    [['--search-log', '--server', 'http://127.0.0.1:9']],
  ])('refuses %j', async (flags) => {
    expect((await rootline('analyze', file, ...flags)).code).toBe(2);
  });
});

/** A model server of the OpenAI family with one model. */
async function modelServer(answer: (prompt: string) => string): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      if (request.url === '/v1/models') {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            object: 'list',
            data: [{ id: 'tiny', object: 'model', owned_by: 'test', max_model_len: 16_384 }],
          }),
        );
      } else if (request.url === '/v1/chat/completions') {
        const { messages } = JSON.parse(body);
        const chunk = (delta: object, finish: string | null) =>
          `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'tiny', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
        response.setHeader('content-type', 'text/event-stream');
        response.write(chunk({ role: 'assistant', content: '' }, null));
        response.write(chunk({ content: answer(messages[messages.length - 1].content) }, null));
        response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
      } else {
        response.statusCode = 404;
        response.end('{}');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
