import { wordsText } from '#messages/ui.en.ts';
import { type Hue, HueBadge } from './hue-badge.tsx';

interface SeverityBadgeProps {
  value: string | null;
  /** The dashboard writes severities in capitals, the result in words. */
  casing?: 'word' | 'upper';
}

/** Nothing at all while the severity is unknown. */
export function SeverityBadge({ value, casing = 'word' }: SeverityBadgeProps) {
  if (!value) return null;
  return <HueBadge hue={severityHue(value)}>{casing === 'upper' ? value.toUpperCase() : severityWord(value)}</HueBadge>;
}

const hues: Record<string, Hue> = { critical: 'red', high: 'orange', medium: 'yellow' };
const wordOf: Record<string, string> = wordsText.severity;

/** critical red, high orange, medium yellow, everything else green. */
export function severityHue(severity: string): Hue {
  return hues[severity.toLowerCase()] ?? 'green';
}

export function severityWord(severity: string): string {
  return wordOf[severity.toLowerCase()] ?? severity;
}
