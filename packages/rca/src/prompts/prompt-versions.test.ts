import { expect, test } from 'vitest';
import { fingerprint } from '../replies/fingerprint.ts';
import { chunkSchema, finalSchema } from './schemas.ts';
import { PROMPT_VERSION, SCHEMA_VERSION } from './versions.ts';
import { aggregationPrompt, askAgainPrompt, chunkPrompt, SYSTEM_PROMPT, singlePrompt } from './write-prompts.ts';

const data = { facts: 'FACTS', fileName: 'NAME', table: 'TABLE', mark: 'MARK', evidence: 'LINES', recalled: 'CASES' };
const asked = { ...data, strongest: 'STRONGEST' };
const parts = { ids: ['T1'], lines: ['L1'], findings: 2 };

// Finished answers are kept under the versions: text that changes under an old version would mix two prompts in a run.
test('a prompt that changed has a new version', () => {
  const prompts = [
    SYSTEM_PROMPT,
    chunkPrompt({ ...asked, number: 1, total: 2, from: 1, to: 9 }),
    singlePrompt(asked),
    aggregationPrompt({ ...data, parts: 'PARTS' }),
    askAgainPrompt('PROMPT', 'REASON'),
  ];
  expect({ [PROMPT_VERSION]: fingerprint(prompts) }).toEqual({ 'rca-prompt-1': 'afc3050ab904565f5bf535604d326635' });
  const schemas = [chunkSchema(parts), finalSchema(parts)].map((schema) => JSON.stringify(schema));
  expect({ [SCHEMA_VERSION]: fingerprint(schemas) }).toEqual({ 'rca-schema-1': '7d254b5fa618ce7b319d39bbeaa0bc9f' });
});
