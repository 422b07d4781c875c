import { textOf } from '@rootline/sources/lines';
import { explainProgram } from './explain-program.ts';
import { type ProgramCall, runProgram } from './run-program.ts';

/** Longest usable output. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_WORDS = 4000;

/** Returns the standard output of a program. `asks` says what it reads, for sentences. @throws CommandError if the program fails */
export async function askProgram(call: ProgramCall, asks: string, signal: AbortSignal): Promise<string> {
  const answer: string[] = [];
  let bytes = 0;
  let words = '';
  const lines = runProgram(call, signal);
  for (;;) {
    const { done, value } = await lines.next();
    if (done === true) {
      signal.throwIfAborted();
      if (value !== 0 || bytes > MOST_BYTES)
        throw explainProgram({ program: call.program, reads: asks, code: value, words: textOf(words) });
      return textOf(answer.join('\n'));
    }
    for (const { pipe, line } of value) {
      if (pipe === 'stderr') words = `${words}${line}\n`.slice(-MOST_WORDS);
      else {
        bytes += line.length + 1;
        if (bytes <= MOST_BYTES) answer.push(line);
      }
    }
  }
}
