import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import type { SourceAt } from '../ports.ts';
import { isChange, leadLines } from '../profile/change-events.ts';
import type { Burst } from './bursts.ts';
import type { Positions } from './positions.ts';

/** A burst this small may be a single event that matters. */
const LEAST_ENTRIES = 8;
/** The longest burst, and the least quiet time after it, as shares of the log. */
const SHORT = 0.1;

interface BurstInput {
  log: ParsedLog;
  positions: Positions;
  strengths: readonly number[];
  steady: readonly boolean[];
  burst: Burst;
  sourceAt: SourceAt;
}

/**
 * True for a burst that is no incident: one pattern written again and again for a short while, long over when the
 * log ends; no other trouble started with it and no change came before it. An incident shows itself in several places.
 */
export function isHealedBurst({ log, positions, strengths, steady, burst, sourceAt }: BurstInput): boolean {
  const [only, ...others] = burst.templates;
  if (only === undefined || others.length > 0 || burst.entries < LEAST_ENTRIES) return false;
  // Several components with the same complaint have something in common that failed.
  if ((log.templates[only]?.components.length ?? 0) > 1) return false;
  const { buckets } = positions.axis;
  const isShort = burst.toBucket - burst.fromBucket + 1 <= buckets * SHORT;
  if (!isShort || burst.toBucket >= buckets * (1 - SHORT) || (strengths[only] ?? 0) >= 5) return false;
  // Where its own file ends with it, no one saw it end.
  const last = log.templates[only]?.lastLine ?? 0;
  if (sourceAt(last).lastLine === last) return false;
  const margin = Math.max(2, Math.round(buckets * 0.02));
  const from = burst.fromBucket - margin;
  const to = burst.toBucket + margin;
  const onset = log.templates[only]?.firstLine ?? 1;
  return !log.templates.some((template, index) => {
    if (index === only || steady[index] === true) return false;
    if (isChange(template) && template.firstLine < onset && template.firstLine >= onset - leadLines(log)) return true;
    // Other trouble that starts beside it and stays there makes it part of something larger.
    if ((strengths[index] ?? 0) < 2 || isCalm(template)) return false;
    const first = positions.bucketAt(positions.firstOf(template));
    if (first < from || first > to) return false;
    const inside = positions.bucketsOf(template).slice(Math.max(0, from), to + 1);
    return inside.reduce((sum, n) => sum + n, 0) >= template.count / 2;
  });
}

/** True for what is written as plain information, whatever its words suggest. */
function isCalm({ levels, count }: LogTemplate): boolean {
  return levels.INFO + levels.DEBUG > count / 2;
}
