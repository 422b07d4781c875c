import type { LineRange } from '../../features/rca-runs/chunk-cells.ts';
import { timeWindowOf } from '../../features/rca-runs/time-window.ts';
import type { Evidence } from './evidence-search.ts';

/** The stretch of time that a stretch of lines covers; its first line where that cannot be said. */
export async function rangeEvidence(fileId: string, range: LineRange): Promise<Evidence> {
  try {
    return (await timeWindowOf(fileId, range)) ?? { line: range.lineStart };
  } catch {
    return { line: range.lineStart };
  }
}
