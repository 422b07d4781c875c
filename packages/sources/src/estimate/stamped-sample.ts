import type { ByteLine, Pipe } from '../lines/byte-line.ts';
import { readStamped, runtimeLine } from '../lines/stamped-line.ts';
import { SAMPLE } from './sample-streams.ts';
import type { LineSample } from './size-of-sample.ts';

/** Reads the last lines of a log, each with its timestamp, as they would be kept. */
export async function sampleOf(
  batches: AsyncIterable<readonly { pipe: Pipe; line: ByteLine }[]>,
  takenAtMs: number,
): Promise<LineSample> {
  const lines: { atMs: number; bytes: number }[] = [];
  for await (const batch of batches) {
    for (const { pipe, line } of batch) {
      const stamped = readStamped(line);
      const atMs = Date.parse(stamped?.stamp ?? '');
      if (stamped !== null && !Number.isNaN(atMs)) lines.push({ atMs, bytes: runtimeLine(stamped, pipe).length + 1 });
    }
  }
  return { lines, isWhole: lines.length < SAMPLE.lines, takenAtMs };
}
