import { expect, test } from 'vitest';
import { fingerprint } from '../replies/fingerprint.ts';
import { chunkSchema, finalSchema } from './schemas.ts';
import { PROMPT_VERSION, SCHEMA_VERSION } from './versions.ts';
import {
  aggregationPrompt,
  askAgainPrompt,
  chunkPrompt,
  doubtPrompt,
  doubtSearchPrompt,
  SYSTEM_PROMPT,
  searchPrompt,
  singlePrompt,
} from './write-prompts.ts';

const data = { facts: 'FACTS', fileName: 'NAME', table: 'TABLE', mark: 'MARK', evidence: 'LINES', recalled: 'CASES' };
const parts = { lines: ['L1'], findings: 2 };
const doubt = { ...data, own: 'OWN', ranking: 'RANKING' };

// Finished answers are kept under the versions: text that changes under an old version would mix two prompts in a run.
test('a prompt that changed has a new version', () => {
  const prompts = [
    SYSTEM_PROMPT,
    chunkPrompt({ ...data, number: 1, total: 2, from: 1, to: 9 }),
    singlePrompt(data),
    aggregationPrompt({ ...data, parts: 'PARTS' }),
    searchPrompt(data),
    doubtPrompt(doubt),
    doubtSearchPrompt(doubt),
    askAgainPrompt('PROMPT', 'REASON'),
  ];
  expect({ [PROMPT_VERSION]: fingerprint(prompts) }).toEqual({ 'rca-prompt-7': 'e9268ea81cceac5ad3400de926a82f1b' });
  const schemas = [chunkSchema(parts), finalSchema(parts)].map((schema) => JSON.stringify(schema));
  expect({ [SCHEMA_VERSION]: fingerprint(schemas) }).toEqual({ 'rca-schema-4': '0da3d8d4fbdbcf1e738941ac85f15666' });
});
