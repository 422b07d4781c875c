import { tmpdir } from 'node:os';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import { openDatabase } from '../open-database.ts';
import type { EntryOperations } from './entry-operations.ts';
import { createEntryReader } from './read-entries.ts';
import { readHistogram } from './read-histogram.ts';
import { readTemplates } from './read-templates.ts';
import { createTemplateKeysCache } from './template-keys.ts';

const database = await openDatabase({ memoryMegabytes: 384, tempFolder: tmpdir() });

answerCalls<EntryOperations>({
  ...createEntryReader(database, createTemplateKeysCache()),
  histogram: (input, { signal }) => readHistogram(database, input, signal),
  templates: (input) => readTemplates(input),
});
