import { type RcaResult, VERDICT_LABELS, type Verdict } from '@rootline/contract';
import { Check, CircleDashed, CornerDownRight, type LucideIcon, Signpost, Target } from 'lucide-react';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import classes from './verdict-chip.module.css';

const ICONS: Record<Verdict, LucideIcon> = {
  clear: Target,
  unclear: Signpost,
  effect: CornerDownRight,
  'not-judged': CircleDashed,
  healthy: Check,
};

interface VerdictChipProps {
  result: Pick<RcaResult, 'verdict' | 'severity' | 'confidence'>;
}

/** How certain an answer is, by its fill; why, on hover. Answers of earlier releases state only how bad it is. */
export function VerdictChip({ result: { verdict, severity, confidence } }: VerdictChipProps) {
  if (verdict === undefined) return <SeverityBadge value={severity} />;
  const Icon = ICONS[verdict];
  return (
    <span className={classes['chip']} data-verdict={verdict} title={confidence.reason}>
      <Icon size={12} aria-hidden="true" />
      {VERDICT_LABELS[verdict]}
    </span>
  );
}
