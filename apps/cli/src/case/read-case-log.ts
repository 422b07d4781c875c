import path from 'node:path';
import { type About, type ClockedLog, idsOfEntries, withDigest } from '@rootline/sources/watch';
import type { Progress } from '../progress.ts';
import { createLineReader, type Input, parseInput } from '../read-input.ts';

/** Reads one log of a case. */
export async function readCaseLog(input: Input, about: About, progress?: Progress): Promise<ClockedLog> {
  const ids = idsOfEntries();
  const log = await parseInput({ ...input, name: path.basename(about.file) }, ids.sink, progress);
  return withDigest(about, { log, readLines: createLineReader(input.path, log), ids: ids.result() });
}
