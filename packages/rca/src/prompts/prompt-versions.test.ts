import { expect, test } from 'vitest';
import { fingerprint } from '../replies/fingerprint.ts';
import { chunkSchema, comparisonSchema, finalSchema } from './schemas.ts';
import { PROMPT_VERSION, SCHEMA_VERSION } from './versions.ts';
import {
  aggregationPrompt,
  askAgainPrompt,
  chunkPrompt,
  comparisonPrompt,
  SYSTEM_PROMPT,
  searchPrompt,
  singlePrompt,
} from './write-prompts.ts';

const data = { facts: 'FACTS', fileName: 'NAME', table: 'TABLE', mark: 'MARK', evidence: 'LINES', recalled: 'CASES' };
const parts = { ids: ['T1'], lines: ['L1'], findings: 2 };

// Finished answers are kept under the versions: text that changes under an old version would mix two prompts in a run.
test('a prompt that changed has a new version', () => {
  const prompts = [
    SYSTEM_PROMPT,
    chunkPrompt({ ...data, number: 1, total: 2, from: 1, to: 9 }),
    singlePrompt(data),
    aggregationPrompt({ ...data, parts: 'PARTS' }),
    searchPrompt(data),
    comparisonPrompt({ ...data, own: 'OWN', ranking: 'RANKING' }),
    askAgainPrompt('PROMPT', 'REASON'),
  ];
  expect({ [PROMPT_VERSION]: fingerprint(prompts) }).toEqual({ 'rca-prompt-3': 'b6c67760082d6a2caff311b411180cf8' });
  const compared = comparisonSchema({ choices: ['MINE', 'P1', 'NEITHER'], lines: ['L1'] });
  const schemas = [chunkSchema(parts), finalSchema(parts), compared].map((schema) => JSON.stringify(schema));
  expect({ [SCHEMA_VERSION]: fingerprint(schemas) }).toEqual({ 'rca-schema-2': '87de6cbd125ced1fd47780b341f50111' });
});
