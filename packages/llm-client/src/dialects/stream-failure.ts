import { failed, type LlmFailure } from '../failure.ts';
import { readOverflow } from '../http/context-overflow.ts';
import { unreadableOutput } from '../http/explain-status.ts';

/** A stream that cannot be read. */
export function brokenStream(what: string, partialText: string): LlmFailure {
  return failed('protocol', "The model server's response cannot be read", {
    httpStatus: 200,
    detail: `HTTP 200, ${what}`,
    partialText,
  });
}

/** A stream that ends before it says that it is finished. */
export function unfinishedStream(partialText: string): LlmFailure {
  return failed('protocol', "The model server's response was cut off", {
    httpStatus: 200,
    detail: 'HTTP 200, stream ended without finish',
    partialText,
  });
}

/** An error that the server reports after its answer has begun. */
export function midStreamError(message: string, body: string, partialText: string): LlmFailure {
  const seen = { httpStatus: 200, detail: 'HTTP 200, then an error in the stream', partialText, body };
  const overflow = readOverflow(body);
  if (overflow !== null) {
    return failed('context-overflow', "The prompt is longer than the model's context window", { ...seen, ...overflow });
  }
  if (/does not match the expected/i.test(message)) return unreadableOutput(seen);
  return failed('mid-stream', 'The model server reported an error partway through its response', seen);
}
