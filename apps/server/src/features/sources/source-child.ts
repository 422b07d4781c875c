import { setPriority } from 'node:os';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import { estimateCapture } from './estimate-capture.ts';
import { captureSource, listStreams, testSource } from './read-source.ts';
import type { SourceOperations } from './source-operations.ts';
import { feedSource } from './tail/feed-source.ts';
import { followSource } from './tail/follow-source.ts';

// Requests of people come first when the processor is busy.
setPriority(5);
answerCalls<SourceOperations>({
  test: testSource,
  listStreams,
  estimate: estimateCapture,
  capture: captureSource,
  tail: followSource,
  feed: feedSource,
});
