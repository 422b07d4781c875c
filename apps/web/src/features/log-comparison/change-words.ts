import type { ComparedPattern, LogComparison, PatternChange } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { logComparisonText as text } from '#messages/log-comparison.en.ts';
import type { Hue } from '#ui/hue-badge.tsx';

/** In the order in which they tell most. */
export const CHANGES = ['new', 'more', 'vanished', 'less', 'same'] as const satisfies readonly PatternChange[];

export const CHANGE_HUES: Record<PatternChange, Hue> = {
  new: 'red',
  more: 'orange',
  vanished: 'violet',
  less: 'blue',
  same: 'grey',
};

/** Patterns of one kind; null leaves out only what stayed the same. */
export function patternsOf({ patterns }: LogComparison, kind: PatternChange | null): ComparedPattern[] {
  return patterns.filter(({ change }) => (kind === null ? change !== 'same' : change === kind));
}

/** How much the share of a pattern changed, in words. */
export function oddsWords({ change, odds }: Pick<ComparedPattern, 'change' | 'odds'>): string {
  if (change === 'new') return text.onlyHere;
  if (change === 'vanished') return text.onlyThere;
  return odds >= 1 ? text.timesMore(rounded(odds)) : text.timesLess(rounded(1 / Math.max(odds, Number.MIN_VALUE)));
}

function rounded(times: number): string {
  return times < 10 ? times.toFixed(1) : formatCount(Math.round(times));
}

/** Shares of a pattern among the entries of each log, and the width of their bars: the larger one fills its place. */
export function sharesOf(pattern: ComparedPattern, { entryCount, baselineEntryCount }: LogComparison) {
  const count = pattern.count / Math.max(1, entryCount);
  const baseline = pattern.baselineCount / Math.max(1, baselineEntryCount);
  const most = Math.max(count, baseline);
  const width = (share: number) => (most === 0 ? 0 : Math.max(share > 0 ? 0.02 : 0, share / most));
  return { count, baseline, countWidth: width(count), baselineWidth: width(baseline) };
}

/** `12.4 %`, with more digits where little is left of them. */
export function shareWords(share: number): string {
  if (share === 0) return '0 %';
  const percent = share * 100;
  return percent < 0.01 ? '< 0.01 %' : `${percent.toFixed(percent < 1 ? 2 : 1)} %`;
}
