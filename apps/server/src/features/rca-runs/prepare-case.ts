import { clockDigest, detectClocks } from '@rootline/bundle';
import { analyzeCase, type CaseFiles } from '@rootline/rca';
import type { CasePrepared, CaseTask } from './analysis-operations.ts';

/** Brings the clocks of the files together, and looks at the case with them; what a person set goes before what is found. */
export async function prepareCase({ files, notRead }: CaseFiles, known: CaseTask['clocks']): Promise<CasePrepared> {
  const clocks = detectClocks(files.map(({ file, log }, i) => clockDigest(file, log, known[i]?.ids ?? [])));
  const placed = files.map((file, i) => {
    const setOffsetMs = known[i]?.setOffsetMs ?? null;
    const isOrderKnown = setOffsetMs !== null || (clocks[i]?.isOrderKnown ?? false);
    return { ...file, offsetMs: setOffsetMs ?? clocks[i]?.offsetMs ?? 0, isOrderKnown };
  });
  return { clocks, firstLook: await analyzeCase({ files: placed, notRead }) };
}
