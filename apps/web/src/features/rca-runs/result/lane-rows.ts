import type { RcaResult } from '@rootline/contract';
import type { PatternLane } from '#pictures/pattern-lanes.tsx';

/** A lane in numbers. */
export interface LaneRow {
  key: string;
  pattern: string;
  count: string;
  firstLine: number | null;
  lastLine: number | null;
  /** The lines of the stretch that holds most of them; null where the length of the file is not known. */
  peak: { from: number; to: number } | null;
}

export function laneRows(
  lanes: readonly PatternLane[],
  { result, lineCount }: { result: Pick<RcaResult, 'errorAnalysis'>; lineCount: number },
): LaneRow[] {
  return lanes.map(({ key, label, count, cells }) => {
    const item = result.errorAnalysis.find(({ templateId }) => templateId === key);
    return {
      key,
      pattern: label,
      count,
      firstLine: item?.firstLine ?? null,
      lastLine: item?.lastLine ?? null,
      peak: peakOf(cells, lineCount),
    };
  });
}

function peakOf(cells: readonly number[], lineCount: number): LaneRow['peak'] {
  const most = Math.max(0, ...cells);
  if (most === 0 || lineCount === 0) return null;
  const at = cells.indexOf(most);
  const lineAt = (cell: number) => Math.floor((cell / cells.length) * lineCount);
  return { from: lineAt(at) + 1, to: Math.max(lineAt(at) + 1, lineAt(at + 1)) };
}
