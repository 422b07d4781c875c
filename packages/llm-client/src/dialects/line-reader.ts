import { failed, type LlmFailure } from '../failure.ts';

/** Cuts a stream of text into lines; `take` may end it with a failure, and so does a line longer than `maxLength` characters. */
export function createLineReader(
  take: (line: string) => LlmFailure | null,
  maxLength: number = Number.POSITIVE_INFINITY,
) {
  let rest = '';
  return {
    feed(text: string): LlmFailure | null {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const failure = take(line);
        if (failure !== null) return failure;
      }
      if (rest.length <= maxLength) return null;
      return failed('protocol', "The model server's response is too large", {
        httpStatus: 200,
        detail: 'HTTP 200, a line without end',
      });
    },
    /** Takes what stands after the last line end. */
    end(): LlmFailure | null {
      const last = rest;
      rest = '';
      return last === '' ? null : take(last);
    },
  };
}
