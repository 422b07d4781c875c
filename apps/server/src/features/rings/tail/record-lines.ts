import type { TailLine } from '@rootline/contract';
import { tailLine } from '#http/tails/tail-line.ts';
import type { StoredRecord } from '../disk/record-batch.ts';

/** The lines of a record as a tail tells them; a record that states no time has that of its arrival. */
export function linesOfRecord({ stream, timeMs, line }: StoredRecord, receivedMs: number): TailLine[] {
  const atMs = Number.isNaN(timeMs) ? receivedMs : timeMs;
  // Of the host and the program of syslog, the program.
  const service = stream.slice(stream.lastIndexOf('/') + 1) || stream;
  const texts = line.toString('utf8').split('\n');
  return texts.map((text) => tailLine({ stream, service, atMs, text }));
}
