import { setPriority } from 'node:os';
import { answerCalls } from '#platform/child-processes/answer-calls.ts';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';
import { cutStreams } from './capture/cut-streams.ts';
import { surveyStreams } from './capture/survey-streams.ts';
import { BodyInvalid, BodyTooLarge } from './decode/body-invalid.ts';
import { decodeBody } from './decode/decode-body.ts';
import { BatchFull } from './disk/record-batch.ts';
import type { RingOperations } from './ring-operations.ts';
import { newestLines } from './tail/newest-lines.ts';

// Requests of people come first when the processor is busy.
setPriority(5);
answerCalls<RingOperations>({
  decode: (body) => decodeBody(body).catch(refuse),
  survey: surveyStreams,
  newest: newestLines,
  cut: cutStreams,
});

function refuse(error: unknown): never {
  if (error instanceof BodyInvalid) throw new ChildRefusal('body-invalid', error.message);
  if (error instanceof BodyTooLarge || error instanceof BatchFull) {
    throw new ChildRefusal('body-too-large', error.message);
  }
  throw error;
}
