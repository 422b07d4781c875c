import type { LogTemplateView, RcaResult } from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import type { PatternLane } from '#pictures/pattern-lanes.tsx';
import { severityHue } from '#ui/severity-words.ts';

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
          title: `${item.errorPattern}, ${countSentence(template.count, text.times)}`,
        },
      ];
    })
    .slice(0, LANES);
}

/** Keeps the place of a lane. */
function laneToCome(key: string, label: string): PatternLane {
  return { key, label, count: '', hue: 'grey', cells: [], title: label };
}
