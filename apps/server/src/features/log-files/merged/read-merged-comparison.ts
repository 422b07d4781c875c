import type { CaseComparison } from '@rootline/contract';
import { type ComparedLog, compareCases } from '@rootline/rca';
import { readPackedDigest } from '../digest-file.ts';
import type { ComparedPart, MergedOperations } from './merged-operations.ts';

/** Compares the templates of several parsed files with those of others; costs what the templates cost. */
export async function readMergedComparison(
  input: MergedOperations['mergedComparison']['input'],
): Promise<CaseComparison> {
  const { patterns, ...counts } = compareCases(await open(input.baseline), await open(input.files));
  return { ...counts, patterns: patterns.slice(0, input.limit) };
}

async function open(parts: readonly ComparedPart[]): Promise<ComparedLog[]> {
  const logs: ComparedLog[] = [];
  for (const { id, path, service, digestPath } of parts) {
    logs.push({ id, file: path, service, log: await readPackedDigest(digestPath) });
  }
  return logs;
}
