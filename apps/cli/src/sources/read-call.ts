import { textOf } from '@rootline/sources/lines';
import type { CommandError } from '../command-error.ts';
import { explainProgram, saysWhy } from './explain-program.ts';
import { runProgram } from './run-program.ts';
import type { SourceCall, StreamLine } from './source.ts';

const MOST_WORDS = 4000;

/** Yields the stream lines of a call as they arrive. Returns why the call failed, or null if it succeeded or was aborted. */
export async function* readCall(
  call: SourceCall,
  signal: AbortSignal,
): AsyncGenerator<StreamLine[], CommandError | null> {
  const read = call.open();
  const { program, reads } = call;
  let words = '';
  let isEmpty = true;
  const lines = runProgram(call, signal);
  try {
    for (;;) {
      const { done, value } = await lines.next();
      if (done === true) {
        const isRefused = value !== 0 || (isEmpty && saysWhy(words));
        return isRefused && !signal.aborted
          ? explainProgram({ program, reads, code: value, words: textOf(words) })
          : null;
      }
      const told: StreamLine[] = [];
      for (const { pipe, line } of value) {
        const found = read(line, pipe);
        if (found === null) words = `${words}${line}\n`.slice(-MOST_WORDS);
        else told.push(...found);
      }
      if (told.length === 0) continue;
      isEmpty = false;
      yield told;
    }
  } finally {
    // A reader that stops early also stops the program.
    await lines.return(null);
  }
}
