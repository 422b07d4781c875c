import { describe, expect, it } from 'vitest';
import { answerBySchema } from './answer-by-schema.ts';

const SCHEMA = {
  type: 'object',
  required: ['summary', 'cause', 'findings'],
  properties: {
    summary: { type: 'string', maxLength: 120 },
    cause: {
      type: 'object',
      properties: {
        id: { enum: ['NONE', 'T2', 'T7'] },
        lines: { type: 'array', maxItems: 3, items: { enum: ['L4', 'L9'] } },
        confidence: { enum: ['high', 'medium', 'low'] },
      },
    },
    findings: {
      type: 'array',
      maxItems: 6,
      items: {
        type: 'object',
        properties: {
          id: { enum: ['T2', 'T7'] },
          role: { enum: ['cause', 'symptom', 'noise'] },
          severity: { enum: ['critical', 'high', 'medium', 'low'] },
          related: { type: 'array', items: { enum: ['T2', 'T7'] } },
        },
      },
    },
    recommendations: { type: 'array', maxItems: 6, items: { type: 'string', maxLength: 160 } },
  },
};
const PROMPT = [
  'T7 | x3 | ERROR | first L4 | last L4 | disk <*> is full',
  'T2 | x1 | WARN | first L9 | last L9 | quota changed',
  '4| ERROR disk sda is full [x3] [T7]',
  '9| WARN quota changed from 90 to 20 [T2]',
].join('\n');
const OLLAMA = { messages: [{ role: 'user', content: PROMPT }], format: SCHEMA };

describe('the honest scripted model', () => {
  it('names the first real id, a line that belongs to it, and says what the line says', () => {
    const answer = JSON.parse(answerBySchema(OLLAMA));
    expect(answer.cause).toEqual({ id: 'T2', lines: ['L9'], confidence: 'high' });
    expect(answer.summary).toContain('quota changed from 90 to 20');
    expect(answer.summary.length).toBeLessThanOrEqual(120);
    expect(answer.findings).toEqual([
      { id: 'T2', role: 'cause', severity: 'critical', related: [] },
      { id: 'T7', role: 'symptom', severity: 'critical', related: [] },
    ]);
    expect(answer.recommendations.length).toBeGreaterThan(0);
  });

  it.each([
    {
      place: 'json_schema of a chat',
      body: { ...OLLAMA, format: undefined, response_format: { type: 'json_schema', json_schema: { schema: SCHEMA } } },
    },
    {
      place: 'json_object of llama.cpp',
      body: { ...OLLAMA, format: undefined, response_format: { type: 'json_object', schema: SCHEMA } },
    },
    { place: 'a bare completion', body: { prompt: PROMPT, json_schema: SCHEMA } },
  ])('finds the schema in $place', ({ body }) => {
    expect(answerBySchema(body)).toBe(answerBySchema(OLLAMA));
  });

  it('also cites what does not exist when it is told to invent', () => {
    const answer = JSON.parse(answerBySchema(OLLAMA, { invent: true }));
    expect(answer.cause.lines).toContain('L999999999');
    expect(answer.findings.map(({ id }: { id: string }) => id)).toContain('T999999');
    expect(JSON.stringify(answer.recommendations)).toMatch(/PhantomPoolException.*healthy/);
  });

  it('answers a sentence to a request without a schema', () => {
    expect(answerBySchema({ messages: [{ role: 'user', content: 'hello' }] })).toMatch(/^The log shows/);
  });
});
