import { setPriority } from 'node:os';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import { unpackBundle } from './unpack-bundle.ts';
import type { UnpackOperations } from './unpack-operations.ts';

// Requests of people come first when the processor is busy.
setPriority(5);
answerCalls<UnpackOperations>({ unpack: unpackBundle });
