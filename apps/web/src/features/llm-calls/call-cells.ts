import { formatLogClock, formatLogTime } from '#format/times.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import type { Hue } from '#ui/hue-badge.tsx';

const text = llmStatusText.calls;

export type CallOutcome = 'success' | 'running' | 'error';

/** What became of a call, by its HTTP code; 0 stands for a call that has not ended. */
export function callOutcome(status: number): CallOutcome {
  if (status === 200) return 'success';
  return status === 0 ? 'running' : 'error';
}

export function outcomeWord(status: number): string {
  const words = { success: text.success, running: text.running, error: text.failed(status) };
  return words[callOutcome(status)];
}

const hues: Record<string, Hue> = {
  format_inference: 'teal',
  rca_analysis: 'violet',
  rca_aggregation: 'blue',
  embedding: 'grey',
  general: 'pink',
};

/** Each of the five call types has its own color; an unknown one is grey. */
export function callHue(callType: string): Hue {
  return hues[callType] ?? 'grey';
}

/** The clock time of a call of today; with its day when it was another. */
export function callTime(iso: string, now: Date): string {
  return new Date(iso).toDateString() === now.toDateString() ? formatLogClock(iso) : formatLogTime(iso);
}

/** Length of a bar, 0 to 1, beside the longest of the list; a square root keeps short calls visible beside long ones. */
export function durationShare(milliseconds: number, longest: number): number {
  if (longest <= 0) return 0;
  return Math.sqrt(Math.min(1, Math.max(0, milliseconds) / longest));
}
