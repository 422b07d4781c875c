import { describe, expect, it } from 'vitest';
import { answerBySchema } from './answer-by-schema.ts';

const LINES = ['L4', 'L9'];
const SCHEMA = {
  type: 'object',
  required: ['why', 'cause', 'findings'],
  properties: {
    why: { type: 'string', maxLength: 120 },
    cause: { enum: [...LINES, 'HEALTHY', 'UNKNOWN'] },
    confidence: { enum: ['high', 'medium', 'low'] },
    advice: { type: 'array', maxItems: 6, items: { type: 'string', maxLength: 160 } },
    findings: {
      type: 'array',
      maxItems: 6,
      items: {
        type: 'object',
        properties: {
          line: { enum: LINES },
          role: { enum: ['cause', 'symptom', 'noise'] },
          note: { type: 'string', maxLength: 80 },
        },
      },
    },
  },
};
const PROMPT = ['4| INFO disk sda is mounted [x3]', '9| WARN quota changed from 90 to 20'].join('\n');
const OLLAMA = { messages: [{ role: 'user', content: PROMPT }], format: SCHEMA };

describe('the honest scripted model', () => {
  it('names the first line that complains, and says what the line says', () => {
    const answer = JSON.parse(answerBySchema(OLLAMA));
    expect(answer).toMatchObject({ cause: 'L9', confidence: 'high' });
    expect(answer.why).toContain('quota changed from 90 to 20');
    expect(answer.why.length).toBeLessThanOrEqual(120);
    expect(answer.findings[0]).toMatchObject({ line: 'L9', role: 'cause' });
    expect(answer.advice.length).toBeGreaterThan(0);
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
    expect(answer.findings.map(({ line }: { line: string }) => line)).toContain('L999999999');
    expect(JSON.stringify(answer.advice)).toMatch(/PhantomPoolException.*healthy/);
  });

  it('answers a sentence to a request without a schema', () => {
    expect(answerBySchema({ messages: [{ role: 'user', content: 'hello' }] })).toMatch(/^The log shows/);
  });
});
