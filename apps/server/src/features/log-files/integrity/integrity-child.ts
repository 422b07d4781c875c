import { setPriority } from 'node:os';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import { fileChecksum } from './file-checksum.ts';
import type { IntegrityOperations } from './integrity-operations.ts';

// Everything that someone waits for comes first.
setPriority(15);
answerCalls<IntegrityOperations>({ checksum: fileChecksum });
