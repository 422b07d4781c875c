import type { StepList } from '@rootline/contract';
import { readPackedDigest } from '../digest-file.ts';
import { isoTime } from '../ingest/describe-parsed-log.ts';
import type { EntryOperations } from './entry-operations.ts';

/** The steps of a run, as the parser has noted them. */
export async function readSteps({ digestPath }: EntryOperations['steps']['input']): Promise<StepList> {
  const { steps = [], stepCount = 0 } = await readPackedDigest(digestPath);
  return {
    total: stepCount,
    steps: steps.map(({ firstMs, lastMs, ...step }) => ({
      ...step,
      firstTimestamp: isoTime(firstMs),
      lastTimestamp: isoTime(lastMs),
    })),
  };
}
