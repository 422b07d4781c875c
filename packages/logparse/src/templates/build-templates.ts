import type { LogTemplate } from '../parsed-log.ts';
import { type Axes, levelCounts } from '../summary.ts';
import { BucketCounts } from './bucket-counts.ts';
import { ExampleLines } from './example-lines.ts';
import { groupPatterns } from './group-patterns.ts';
import { withoutLoneValues } from './lone-values.ts';
import type { Pattern } from './pattern.ts';
import { templateText } from './template-text.ts';
import { WILDCARD } from './token-store.ts';

const MAX_TEMPLATES = 20_000;
const SHOWN_COMPONENTS = 5;

/** Groups patterns to templates and adds up what was counted about them, on the axes for so many templates. */
export function buildTemplates(
  patterns: readonly Pattern[],
  axesFor: (templateCount: number) => Axes,
): { templates: LogTemplate[]; templateOfPattern: number[]; axes: Axes } {
  const groups = groupPatterns(patterns);
  groups.sort((a, b) => firstLine(a.patterns) - firstLine(b.patterns));
  if (groups.length > MAX_TEMPLATES) {
    const rest = groups.splice(MAX_TEMPLATES - 1);
    const patterns = rest.flatMap((group) => group.patterns);
    groups.push({
      tokens: [{ text: WILDCARD, kind: 'placeholder', spaced: false }],
      patterns,
      count: 0,
      ending: 'calm',
    });
  }
  const axes = axesFor(groups.length);
  const templateOfPattern = new Array<number>(patterns.length).fill(0);
  const templates = groups.map((group, index) => {
    for (const pattern of group.patterns) templateOfPattern[pattern.id] = index;
    return buildTemplate(templateText(withoutLoneValues(group.tokens)), group.patterns, axes);
  });
  return { templates, templateOfPattern, axes };
}

function firstLine(patterns: readonly Pattern[]): number {
  return patterns.reduce((least, pattern) => Math.min(least, pattern.firstLine), Number.POSITIVE_INFINITY);
}

function buildTemplate(text: string, patterns: readonly Pattern[], axes: Axes): LogTemplate {
  const byFirst = [...patterns].sort((a, b) => a.firstLine - b.firstLine);
  const lineBuckets = countsOf(byFirst, 'lineBuckets');
  const timeBuckets = countsOf(byFirst, 'timeBuckets');
  const levels = [0, 0, 0, 0, 0, 0];
  let count = 0;
  let signal = 0;
  let parts = 0;
  let failedAnswers = 0;
  let lastLine = 0;
  let lastTimestampMs: number | null = null;
  for (const pattern of byFirst) {
    for (const [code, n] of pattern.levels.entries()) levels[code] = (levels[code] ?? 0) + n;
    count += pattern.count;
    parts += pattern.parts;
    if (pattern.failedStatus > 0) failedAnswers += pattern.count;
    signal = Math.max(signal, pattern.signal);
    if (pattern.lastLine >= lastLine) {
      lastLine = pattern.lastLine;
      lastTimestampMs = Number.isNaN(pattern.lastTimestampMs) ? lastTimestampMs : pattern.lastTimestampMs;
    }
  }
  const timed = byFirst.find((pattern) => !Number.isNaN(pattern.firstTimestampMs));
  return {
    id: `t${Math.min(...patterns.map((pattern) => pattern.id)) + 1}`,
    text,
    count,
    levels: levelCounts(levels),
    signal,
    ...(parts > 0 && { parts }),
    ...(failedAnswers > 0 && { failedAnswers }),
    firstLine: byFirst[0]?.firstLine ?? 0,
    lastLine,
    firstTimestampMs: timed?.firstTimestampMs ?? null,
    lastTimestampMs,
    exampleLines: ExampleLines.spread(byFirst.map((pattern) => pattern.examples)),
    components: topComponents(byFirst),
    exceptionClass: byFirst.find((pattern) => pattern.exceptionClass !== null)?.exceptionClass ?? null,
    rootExceptionClass: byFirst.find((pattern) => pattern.rootExceptionClass !== null)?.rootExceptionClass ?? null,
    lineBuckets: axes.denseLines(lineBuckets),
    timeBuckets: axes.denseTimes(timeBuckets),
  };
}

/** Of one pattern its own, else those of all together. */
function countsOf(patterns: readonly Pattern[], of: 'lineBuckets' | 'timeBuckets'): BucketCounts {
  const [only, second] = patterns;
  if (only !== undefined && second === undefined) return only[of];
  const all = new BucketCounts();
  for (const pattern of patterns) all.absorb(pattern[of].state());
  return all;
}

function topComponents(patterns: readonly Pattern[]): LogTemplate['components'] {
  const all = new Map<string, { count: number; firstLine: number }>();
  for (const pattern of patterns) {
    for (const [name, seen] of pattern.components) {
      const known = all.get(name);
      if (known === undefined) all.set(name, { ...seen });
      else {
        known.count += seen.count;
        known.firstLine = Math.min(known.firstLine, seen.firstLine);
      }
    }
  }
  return [...all]
    .map(([name, seen]) => ({ name, ...seen }))
    .sort((a, b) => b.count - a.count || a.firstLine - b.firstLine)
    .slice(0, SHOWN_COMPONENTS);
}
