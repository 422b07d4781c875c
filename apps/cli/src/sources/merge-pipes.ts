import { type ByteLine, compareStamps, type Pipe, readStamped } from '@rootline/sources/lines';
import type { ProgramLine } from './run-program.ts';

/** Merges the lines of a program's two outputs by timestamp. Each output keeps its own order. */
export function mergePipes(stdout: readonly ByteLine[], stderr: readonly ByteLine[]): ProgramLine[] {
  const lines: ProgramLine[] = [];
  let errors = 0;
  const take = (pipe: Pipe, line: ByteLine) => lines.push({ pipe, line });
  for (const line of stdout) {
    while (errors < stderr.length && isBefore(stderr[errors] ?? '', line)) take('stderr', stderr[errors++] ?? '');
    take('stdout', line);
  }
  for (const line of stderr.slice(errors)) take('stderr', line);
  return lines;
}

function isBefore(error: ByteLine, line: ByteLine): boolean {
  const [first, second] = [readStamped(error), readStamped(line)];
  return first !== null && second !== null && compareStamps(first.stamp, second.stamp) < 0;
}
