import { setPriority } from 'node:os';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import { joinPartFiles } from '../parts/join-part-files.ts';
import { parsePart } from '../parts/parse-part.ts';
import { planParts } from '../parts/plan-parts.ts';
import type { IngestOperations } from './ingest-operations.ts';
import { startStoringThread } from './open-storing-thread.ts';
import { parseFile } from './parse-file.ts';
import { tryProposal } from './try-proposal.ts';

// Requests of people come first when the processor is busy.
setPriority(5);
answerCalls<IngestOperations>({
  parse: parseFile,
  tryProposal,
  plan: planParts,
  parsePart,
  join: joinPartFiles,
});
startStoringThread();
