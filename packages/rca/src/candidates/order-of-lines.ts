import type { ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { isChange } from '../profile/change-events.ts';
import type { LineOrder } from './suspect-line.ts';
import { templateOfLine } from './template-of-line.ts';

/** Suspected templates whose first line competes, whatever its wording. */
const MOST_ORDERED = 10;

/** The order of the failures of a log, by line. */
export interface OrderOfLines {
  /** The first lines of the templates that it suspects most. */
  lines: readonly number[];
  at(line: number): LineOrder;
}

/** Without any failure that has an order. */
export const NO_ORDER: OrderOfLines = { lines: [], at: () => ({ points: 0, share: 0, isChange: false }) };

/** What the order of the failures says of each line of a log, by the template that the line belongs to. */
export function orderOfLines(log: ParsedLog, { ranked }: Pick<Findings, 'ranked'>): OrderOfLines {
  const points = new Map(ranked.map(({ templateIndex, score }) => [templateIndex, score]));
  const most = ranked[0]?.score ?? 1;
  return {
    lines: ranked
      .slice(0, MOST_ORDERED)
      .flatMap(({ templateIndex }) => log.templates[templateIndex]?.exampleLines[0] ?? []),
    at: (line) => {
      const index = templateOfLine(log.templates, log, line);
      const template = log.templates[index];
      const own = points.get(index) ?? 0;
      return { points: own, share: own / most, isChange: template !== undefined && isChange(template) };
    },
  };
}
