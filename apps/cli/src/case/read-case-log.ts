import path from 'node:path';
import {
  type ClockDigest,
  clockDigest,
  createIdTimes,
  detectClocks,
  type FileClock,
  type IdTimes,
} from '@rootline/bundle';
import type { EntryBatch } from '@rootline/logparse';
import type { CaseLog } from '@rootline/rca';
import type { Progress } from '../progress.ts';
import { createLineReader, type Input, parseInput } from '../read-input.ts';

/** A log of a case in its own time, and the digest that its clock is detected from. */
export interface ReadLog {
  log: CaseLog;
  digest: ClockDigest;
}

/** Facts about a log of a case before it is read. */
type About = Pick<CaseLog, 'id' | 'file' | 'service' | 'aliases' | 'parts'>;

/** Reads one log of a case. */
export async function readCaseLog(input: Input, about: About, progress?: Progress): Promise<ReadLog> {
  const ids = idsOfEntries();
  const log = await parseInput({ ...input, name: path.basename(about.file) }, ids.sink, progress);
  return withDigest(about, { log, readLines: createLineReader(input.path, log), ids: ids.result() });
}

/** Adds the clock digest to a parsed log. */
export function withDigest(
  about: About,
  { log, readLines, ids }: Pick<CaseLog, 'log' | 'readLines'> & { ids: IdTimes[] },
): ReadLog {
  const caseLog: CaseLog = { ...about, log, readLines, offsetMs: 0, isOrderKnown: true };
  return { log: caseLog, digest: clockDigest(about.file, log, ids) };
}

/** Collects the IDs in entries while they are parsed. */
export function idsOfEntries() {
  const ids = createIdTimes();
  return {
    sink(batch: EntryBatch): void {
      for (let i = 0; i < batch.count; i++)
        ids.add(`${batch.messageAt(i)} ${batch.metadataAt(i) ?? ''}`, batch.timestampMs[i] ?? Number.NaN);
    },
    result: () => ids.result(),
  };
}

/** Detects the clock offsets between logs. */
export function inOneTime(read: readonly ReadLog[]): { files: CaseLog[]; clocks: FileClock[] } {
  const clocks = detectClocks(read.map(({ digest }) => digest));
  const files = read.map(({ log }, i) => ({
    ...log,
    offsetMs: clocks[i]?.offsetMs ?? 0,
    isOrderKnown: clocks[i]?.isOrderKnown ?? false,
  }));
  return { files, clocks };
}
