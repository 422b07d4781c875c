import { wordsText } from '#messages/words.en.ts';
import type { Hue } from './hue-badge.tsx';

const hues: Record<string, Hue> = { critical: 'red', high: 'orange', medium: 'yellow' };
const wordOf: Record<string, string> = wordsText.severity;

/** critical red, high orange, medium yellow, everything else green. */
export function severityHue(severity: string): Hue {
  return hues[severity.toLowerCase()] ?? 'green';
}

export function severityWord(severity: string): string {
  return wordOf[severity.toLowerCase()] ?? severity;
}
