import type { LogTemplateView, RcaResult } from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import type { PatternLane } from '#pictures/pattern-lanes.tsx';
import { severityHue } from '#ui/severity-badge.tsx';

/** A lane in numbers. */
export interface LaneRow {
  key: string;
  pattern: string;
  count: string;
  firstLine: number | null;
  lastLine: number | null;
  /** The lines of the range that holds most of them; null where the length of the file is not known. */
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

const LANES = 6;

/** Lanes for the error patterns of a result, from the occurrences of their templates in the file; null while those are read. */
export function patternLanesOf(
  result: Pick<RcaResult, 'errorAnalysis'>,
  templates: readonly Pick<LogTemplateView, 'id' | 'count' | 'histogram'>[] | null,
): PatternLane[] {
  const byId = new Map(templates?.map((template) => [template.id, template]));
  return result.errorAnalysis
    .flatMap((item): PatternLane[] => {
      if (templates === null) return item.templateId === null ? [] : [laneToCome(item.templateId, item.errorPattern)];
      const template = item.templateId === null ? undefined : byId.get(item.templateId);
      if (!template || template.histogram.length === 0) return [];
      const hue = severityHue(item.severity);
      return [
        {
          key: template.id,
          label: item.errorPattern,
          count: formatCount(template.count),
          hue: hue === 'red' || hue === 'orange' || hue === 'yellow' ? hue : 'green',
          cells: template.histogram,
          title: `${item.errorPattern}, ${countSentence(template.count, resultText.times)}`,
        },
      ];
    })
    .slice(0, LANES);
}

/** Keeps the place of a lane. */
function laneToCome(key: string, label: string): PatternLane {
  return { key, label, count: '', hue: 'grey', cells: [], title: label };
}
