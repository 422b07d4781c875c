import { type RcaResult, VERDICT_LABELS } from '@rootline/contract';
import { SeverityBadge } from '#ui/severity-badge.tsx';

/** How bad a result is; what could not be judged has no severity. */
export function VerdictBadge({ result: { verdict, severity } }: { result: Pick<RcaResult, 'verdict' | 'severity'> }) {
  return verdict === 'not-judged' ? <b>{VERDICT_LABELS[verdict]}</b> : <SeverityBadge value={severity} />;
}
