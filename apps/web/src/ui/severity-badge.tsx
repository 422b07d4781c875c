import { HueBadge } from './hue-badge.tsx';
import { severityHue, severityWord } from './severity-words.ts';

interface SeverityBadgeProps {
  value: string | null | undefined;
  /** The dashboard writes severities in capitals, the result in words. */
  casing?: 'word' | 'upper';
}

/** Nothing at all while the severity is unknown. */
export function SeverityBadge({ value, casing = 'word' }: SeverityBadgeProps) {
  if (!value) return null;
  return <HueBadge hue={severityHue(value)}>{casing === 'upper' ? value.toUpperCase() : severityWord(value)}</HueBadge>;
}
