import { tmpdir } from 'node:os';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import { fileChecksum } from '../integrity/file-checksum.ts';
import { createMergedReader } from '../merged/merged-reader.ts';
import { openSegmentDatabase } from '../segment-database.ts';
import { conditionReader } from './condition-reader.ts';
import type { EntryOperations } from './entry-operations.ts';
import { readComparison } from './read-comparison.ts';
import { createComponentReader } from './read-components.ts';
import { createEntryReader } from './read-entries.ts';
import { createFieldValueReader } from './read-field-values.ts';
import { createGapReader } from './read-gaps.ts';
import { createGroupReader } from './read-groups.ts';
import { readHistogram } from './read-histogram.ts';
import { readMessage, readTemplatesOf } from './read-ignored.ts';
import { createRouteReader } from './read-routes.ts';
import { readSteps } from './read-steps.ts';
import { readTemplates } from './read-templates.ts';
import { segmentEngines } from './segment-engine.ts';
import { createTemplateKeysCache } from './template-keys.ts';

const [memoryMegabytes, ...dataFolders] = process.argv.slice(2);
const bounds = { memoryMegabytes: Number(memoryMegabytes), tempFolder: tmpdir(), dataFolders };
const database = await openSegmentDatabase(bounds);

const keysOf = createTemplateKeysCache();
const engineOf = segmentEngines(database);
const conditionsOf = conditionReader(database, keysOf);

answerCalls<EntryOperations>({
  ...createEntryReader(engineOf, conditionsOf, keysOf),
  ...createMergedReader(database, keysOf),
  groups: createGroupReader(engineOf, conditionsOf, keysOf),
  gaps: createGapReader(engineOf, conditionsOf),
  components: createComponentReader(engineOf, conditionsOf),
  fieldValues: createFieldValueReader(engineOf, conditionsOf),
  routes: createRouteReader(engineOf, conditionsOf),
  histogram: (input, call) => readHistogram(engineOf(input, call), input),
  comparison: (input) => readComparison(input),
  message: (input) => readMessage(input),
  templatesOf: (input) => readTemplatesOf(input),
  steps: (input) => readSteps(input),
  templates: (input) => readTemplates(input),
  checksum: fileChecksum,
});
