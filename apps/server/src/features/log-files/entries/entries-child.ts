import { tmpdir } from 'node:os';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import { fileChecksum } from '../integrity/file-checksum.ts';
import { createMergedReader } from '../merged/merged-reader.ts';
import { openSegmentDatabase } from '../segment-database.ts';
import type { EntryOperations } from './entry-operations.ts';
import { readComparison } from './read-comparison.ts';
import { createComponentReader } from './read-components.ts';
import { createEntryReader } from './read-entries.ts';
import { createGapReader } from './read-gaps.ts';
import { createGroupReader } from './read-groups.ts';
import { readHistogram } from './read-histogram.ts';
import { readTemplates } from './read-templates.ts';
import { createTemplateKeysCache } from './template-keys.ts';

const [memoryMegabytes, ...dataFolders] = process.argv.slice(2);
const bounds = { memoryMegabytes: Number(memoryMegabytes), tempFolder: tmpdir(), dataFolders };
const database = await openSegmentDatabase(bounds);

const keysOf = createTemplateKeysCache();
const readGroups = createGroupReader(database, keysOf);
const readGaps = createGapReader(database, keysOf);
const readComponents = createComponentReader(database, keysOf);

answerCalls<EntryOperations>({
  ...createEntryReader(database, keysOf),
  ...createMergedReader(database, keysOf),
  groups: (input, { signal }) => readGroups(input, signal),
  gaps: (input, { signal }) => readGaps(input, signal),
  components: (input, { signal }) => readComponents(input, signal),
  histogram: (input, { signal }) => readHistogram(database, input, signal),
  comparison: (input) => readComparison(input),
  templates: (input) => readTemplates(input),
  checksum: fileChecksum,
});
