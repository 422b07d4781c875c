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

/** A log of a case in its own time, and the digest that its clock is detected from. */
export interface ClockedLog {
  log: CaseLog;
  digest: ClockDigest;
}

/** Facts about a log of a case before it is read. */
export type About = Pick<CaseLog, 'id' | 'file' | 'service' | 'aliases' | 'parts'>;

/** Adds the clock digest to a parsed log. */
export function withDigest(
  about: About,
  { log, readLines, ids }: Pick<CaseLog, 'log' | 'readLines'> & { ids: IdTimes[] },
): ClockedLog {
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
export function inOneTime(read: readonly ClockedLog[]): { files: CaseLog[]; clocks: FileClock[] } {
  const clocks = detectClocks(read.map(({ digest }) => digest));
  const files = read.map(({ log }, i) => ({
    ...log,
    offsetMs: clocks[i]?.offsetMs ?? 0,
    isOrderKnown: clocks[i]?.isOrderKnown ?? false,
  }));
  return { files, clocks };
}
