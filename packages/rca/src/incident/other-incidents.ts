import type { ParsedLog } from '@rootline/logparse';
import type { Burst } from '../bursts/bursts.ts';
import { joinRecurring } from '../bursts/join-bursts.ts';
import { FAILURE_STRENGTH } from '../profile/template-strength.ts';
import type { Findings } from './find-findings.ts';

/** A part of the log in which other things fail than in the main incident. */
export interface OtherIncident {
  /** The first failure of it that is not of the main incident. */
  templateIndex: number;
  line: number;
  timestampMs: number | null;
  /** Failing entries. */
  entries: number;
}

/** The other incidents of a service, by line. What returns is one incident; what the main incident also holds is none. */
export function otherIncidents(log: ParsedLog, { bursts, main, isRun, strengths }: Findings): OtherIncident[] {
  if (main === null || isRun) return [];
  const told = new Set(main.templates);
  const incidents: OtherIncident[] = [];
  for (const burst of bursts.filter((one) => isApart(one, main))) {
    const joined = joinRecurring(bursts, burst);
    const [first] = joined.newTemplates
      .filter((index) => !told.has(index) && (strengths[index] ?? 0) >= FAILURE_STRENGTH)
      .flatMap((templateIndex) => ({ templateIndex, template: log.templates[templateIndex] }))
      .sort((a, b) => (a.template?.firstLine ?? 0) - (b.template?.firstLine ?? 0));
    for (const index of joined.templates) told.add(index);
    if (first?.template === undefined) continue;
    const { firstLine: line, firstTimestampMs: timestampMs } = first.template;
    incidents.push({ templateIndex: first.templateIndex, line, timestampMs, entries: joined.entries });
  }
  return incidents;
}

function isApart(burst: Burst, main: Burst): boolean {
  return burst.toBucket < main.fromBucket || burst.fromBucket > main.toBucket;
}
