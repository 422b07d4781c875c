import type { LogComparison, PatternChange } from '@rootline/contract';
import { compareLogs } from '@rootline/rca';
import { readPackedDigest } from '../digest-file.ts';
import type { EntryOperations } from './entry-operations.ts';

/** Compares the templates of two parsed files; costs what the templates cost, whatever the files' sizes are. */
export async function readComparison(input: EntryOperations['comparison']['input']): Promise<LogComparison> {
  const { digestPath, baselineDigestPath, limit } = input;
  const [baseline, log] = await Promise.all([readPackedDigest(baselineDigestPath), readPackedDigest(digestPath)]);
  const patterns = compareLogs(baseline, log);
  const totals: Record<PatternChange, number> = { new: 0, vanished: 0, more: 0, less: 0, same: 0 };
  for (const { change } of patterns) totals[change]++;
  return {
    patterns: patterns.slice(0, limit),
    totals,
    entryCount: log.entryCount,
    baselineEntryCount: baseline.entryCount,
  };
}
