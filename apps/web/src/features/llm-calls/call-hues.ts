import type { Hue } from '#ui/hue.ts';

const hues: Record<string, Hue> = {
  format_inference: 'teal',
  rca_analysis: 'violet',
  rca_aggregation: 'blue',
  embedding: 'grey',
  general: 'pink',
};

/** Each of the five call types has its own colour; an unknown one is grey. */
export function callHue(callType: string): Hue {
  return hues[callType] ?? 'grey';
}
