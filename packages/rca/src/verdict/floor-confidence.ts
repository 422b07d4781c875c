import type { RcaResult } from '@rootline/contract';
import type { Findings } from '../incident/find-findings.ts';

/**
 * Leads of the first suspect over the second, in points of the ranking. Hardly any single sign is worth more than `clear`,
 * so such a lead does not hang on one of them. What the answers were worth is in decision 0066.
 */
const LEAD = { clear: 2.5, slight: 0.1 };

type Judged = Pick<Findings, 'ranked' | 'isRun'> & Partial<Pick<Findings, 'main' | 'bursts' | 'sureness'>>;

/** Confidence of the statistical analysis: based on the lead over the second candidate and on evidence that does not depend on order. */
export function floorConfidence(findings: Judged): RcaResult['confidence'] {
  const [first, second] = findings.ranked;
  // A burst that stopped on its own has no candidates left, whatever was concluded about its lines.
  if (first === undefined) return { level: 'low', reason: 'No candidate stands out.' };
  if (findings.sureness !== undefined) return findings.sureness.confidence;
  const lead = first.score - (second?.score ?? 0);
  if (lead >= LEAD.clear && explainsMost(findings)) {
    return { level: 'high', reason: 'One candidate clearly stands out.' };
  }
  if (lead >= LEAD.clear || (lead >= LEAD.slight && first.isSupported)) {
    return { level: 'medium', reason: 'One candidate stands out, but others are possible.' };
  }
  return { level: 'low', reason: 'Several candidates are about equally likely.' };
}

/**
 * False where more fails apart from the incident of a service than in it, or something else begins to fail after it: what
 * began with it leaves that unexplained.
 */
function explainsMost({ isRun, main, bursts = [] }: Judged): boolean {
  if (isRun || main === undefined || main === null) return true;
  const apart = bursts.filter(({ fromBucket, toBucket }) => toBucket < main.fromBucket || fromBucket > main.toBucket);
  const own = new Set(main.templates);
  const isFollowed = apart.some(
    ({ fromBucket, newTemplates }) => fromBucket > main.toBucket && newTemplates.some((index) => !own.has(index)),
  );
  if (isFollowed) return false;
  return apart.reduce((sum, { entries }) => sum + entries, 0) <= main.entries;
}
