import { setPriority } from 'node:os';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import type { WatchOperations } from './watch-operations.ts';
import { createWatchedRings } from './watched-rings.ts';

// Requests of people come first when the processor is busy.
setPriority(5);
const { look, keep } = createWatchedRings();
answerCalls<WatchOperations>({ look, keep });
