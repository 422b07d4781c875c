import type { RcaResult } from '@rootline/contract';
import { createLlmClient } from '@rootline/llm-client';
import { createLogParser } from '@rootline/logparse';
import { analyzeWithModel, type RunOutcome } from '@rootline/rca';
import { describe, expect, test } from 'vitest';
import { MODEL, ollama, openAi, sendsEvents } from '#testing/foreign-answers.ts';
import { type Answers, foreignServer, type Send } from '#testing/foreign-server.ts';
import { SHOP_LINES } from '#testing/shop-log.ts';

async function analyzeAt(answers: Answers): Promise<{ outcome: RunOutcome; chats: number }> {
  const server = await foreignServer(answers);
  const client = createLlmClient({ base: server.url, wait: async () => {} });
  try {
    const facts = await client.describeModel(MODEL);
    if (!facts.ok) return { outcome: { status: 'failed', reason: facts.reason, failedChunk: 0 }, chats: 0 };
    const parser = createLogParser({ fileName: 'shop.log', referenceTimeMs: 0 }, () => {});
    parser.push(Buffer.from(`${SHOP_LINES.join('\n')}\n`));
    const outcome = await analyzeWithModel({
      log: parser.finish(),
      readLines: async (ranges) =>
        ranges.flatMap(({ from, to }) => SHOP_LINES.slice(from - 1, to).map((text, i) => ({ line: from + i, text }))),
      limits: { model: MODEL, contextTokens: facts.contextTokens, tokenFactor: 1, timeoutSeconds: 20 },
      options: { chunking: true, smartChunking: true, maxChunks: 1 },
      callModel: (request) => client.chat({ ...request, model: MODEL, timeoutSeconds: 20 }),
      replies: { load: async () => null, save: async () => {} },
      report: async () => {},
      recall: async () => [],
      isCancelled: () => false,
      nonce: 'k3v9x2q7w1',
    });
    return { outcome, chats: server.chats.length };
  } finally {
    await client.close();
    await server.close();
  }
}

/** Every cited line stands in the file as it is cited. */
function expectTrueCitations({ evidence }: RcaResult): void {
  const cited = evidence.flatMap(({ lines }) => lines);
  expect(cited.length).toBeGreaterThan(0);
  for (const { line, text } of cited) expect(SHOP_LINES[line - 1]).toBe(text);
}

const refuse = (send: Send, message: string, status = 400) => send.json({ error: { message } }, status);
const only =
  (...fields: string[]) =>
  (body: Record<string, unknown>) =>
    Object.keys(body).every((field) => fields.includes(field));
const isPlain = only('model', 'messages', 'stream', 'max_tokens');

const ANSWERED: Record<string, Answers> = {
  'that answers at once though a stream was asked for': openAi({}),
  'that says nothing of usage and ends without [DONE]': openAi({
    sends: sendsEvents(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\n`),
  }),
  'whose stream stops after the last word': openAi({ sends: sendsEvents('') }),
  'that writes fences': openAi({ says: (right) => `\`\`\`json\n${JSON.stringify(right, null, 2)}\n\`\`\`` }),
  'that writes prose around the answer': openAi({
    says: (right) => `Sure! Here is {what} I found:\n${JSON.stringify(right)}\nHope this helps.`,
  }),
  'that thinks aloud': openAi({ says: (right) => `<think>Maybe {"cause":"L9"}?</think>${JSON.stringify(right)}` }),
  'that writes single quotes and None': openAi({
    says: (right) =>
      `{'summary': 'It\\'s the stock.', 'why': '${String(right['why'])}', 'cause': '${String(right['cause'])}', 'severity': 'high', 'confidence': 'high', 'findings': None, 'advice': [],}`,
  }),
  'that writes trailing commas and NaN': openAi({
    says: (right) => JSON.stringify(right).replace('"findings":[]', '"score":NaN,"findings":[],').replace(/\}$/, ',}'),
  }),
  'that writes other cases, bare numbers and null lists': openAi({
    says: (right) =>
      JSON.stringify({
        ...right,
        severity: 'HIGH',
        confidence: 'Certain',
        cause: 401,
        findings: null,
        advice: null,
      }),
  }),
  'whose answer is cut at its limit': openAi({
    says: (right) =>
      JSON.stringify({ ...right, findings: [], advice: ['Restore the value', 'x'.repeat(300)] }).slice(0, -200),
    sends: (text, send) => send.json({ choices: [{ message: { content: text }, finish_reason: 'length' }] }),
  }),
  'that sends its text in typed pieces and its counts as text': openAi({
    sends: (text, send) =>
      send.json({
        choices: [{ message: { content: [{ type: 'text', text }] }, finish_reason: 'stop' }],
        usage: { prompt_tokens: '812', completion_tokens: null },
      }),
  }),
  'that sends one object per line': openAi({
    sends: (text, send) =>
      send.text(
        `${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n`,
        'application/x-ndjson',
      ),
  }),
  'that refuses response_format': openAi({
    refuses: ({ body }, send) => 'response_format' in body && refuse(send, 'response_format is not supported'),
  }),
  'that refuses fields it does not know without a word': openAi({
    refuses: ({ body }, send) => !isPlain(body) && refuse(send, 'Bad Request', 422),
  }),
  'that refuses to stream': openAi({
    refuses: ({ body }, send) => body['stream'] === true && refuse(send, 'streaming is not available'),
  }),
  'that knows no system message': openAi({
    refuses: ({ body }, send) =>
      JSON.stringify(body).includes('"role":"system"') && refuse(send, 'System role not supported'),
  }),
  'that is busy at first': openAi({
    refuses: (_, send, nth) => nth === 0 && send.json({ error: { message: 'slow down' } }, 429, { 'retry-after': '1' }),
  }),
  'that fails once': openAi({ refuses: (_, send, nth) => nth === 0 && refuse(send, 'oops', 500) }),
  'that says nothing at first': openAi({
    sends: (text, send, { body }) =>
      send.json({
        choices: [
          {
            message: { content: JSON.stringify(body).includes('could not be used') ? text : '' },
            finish_reason: 'stop',
          },
        ],
      }),
  }),
  'like an Ollama that does not stream and leaves out done': ollama({}),
  'like an Ollama that knows no schema': ollama({
    refuses: ({ body }, send) =>
      typeof body['format'] === 'object' && send.json({ error: 'invalid type for format' }, 400),
  }),
  'like an Ollama that cannot think': ollama({
    refuses: ({ body }, send) => 'think' in body && send.json({ error: 'json: unknown field "think"' }, 400),
  }),
  'like an Ollama with generate only': ollama(
    {
      sends: (text, send) =>
        send.text(
          `${JSON.stringify({ response: text, done: false })}\n${JSON.stringify({ response: '', done: true, done_reason: null, error: null })}\n`,
          'application/x-ndjson',
        ),
    },
    ['/api/generate'],
  ),
};

const UNANSWERED: Record<string, [answers: Answers, reason: RegExp]> = {
  'that never says anything': [openAi({ says: () => '' }), /empty/],
  'that never answers in JSON': [openAi({ says: () => 'The disk is full, I think.' }), /no JSON object/],
  'that is always busy': [openAi({ refuses: (_, send) => refuse(send, 'slow down', 429) }), /busy/],
  'that always fails': [openAi({ refuses: (_, send) => refuse(send, 'oops', 500) }), /failed \(HTTP 500\)/],
  'that refuses everything': [
    openAi({ refuses: (_, send) => refuse(send, 'no') }),
    /rejected the request \(HTTP 400\)/,
  ],
  'that breaks off': [
    openAi({ says: (right) => JSON.stringify(right).slice(0, 90), sends: sendsEvents('') }),
    /was cut off/,
  ],
  'like an Ollama that lost the model': [
    ollama({ refuses: (_, send) => send.json({ error: "model 'strange-1' not found, try pulling it first" }, 404) }),
    /not installed/,
  ],
};

describe('an analysis at a model server', () => {
  test.each(Object.entries(ANSWERED))('%s ends with the cause and true citations', async (_, answers) => {
    const { outcome } = await analyzeAt(answers);
    if (outcome.status === 'failed') throw new Error(outcome.reason);
    expect(outcome.result.analysisMode).toBe('llm');
    expect(outcome.result.rootCause).toContain('The value of stock.url changed to empty');
    expect(outcome.result.evidence[0]?.lines[0]?.line).toBe(401);
    expectTrueCitations(outcome.result);
  });

  test.each(Object.entries(UNANSWERED))('%s fails with a plain sentence', async (_, [answers, reason]) => {
    const { outcome, chats } = await analyzeAt(answers);
    expect(outcome).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) });
    expect(chats).toBeLessThanOrEqual(6);
  });

  test('that knows the fields of the result only, and no line, ends with the cause of the statistics', async () => {
    const own = {
      summary: 'Database at db-7 is down.',
      rootCause: 'db-7 lost power at 03:00.',
      errorAnalysis: [],
      severity: 'low',
    };
    const { outcome } = await analyzeAt(openAi({ says: () => JSON.stringify(own) }));
    if (outcome.status === 'failed') throw new Error(outcome.reason);
    expect(outcome.result.rootCause).toContain('Line 401, ');
    expect(JSON.stringify(outcome.result.rootCause + outcome.result.summary)).not.toMatch(/db-7|03:00/);
    expectTrueCitations(outcome.result);
  });
});
