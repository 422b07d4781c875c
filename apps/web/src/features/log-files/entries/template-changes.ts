import type { LogComparison, LogTemplateView, PatternChange, TemplateAxis } from '@rootline/contract';

export interface TemplateChange {
  template: LogTemplateView;
  /** Entries in each stretch of the axis. */
  counts: readonly number[];
  /** Entries before the split and from it on. */
  before: number;
  since: number;
  /** The same per minute, or per 1,000 lines; against a baseline per 1,000 entries. */
  rateBefore: number;
  rateSince: number;
  /** It stands in the baseline only. */
  isElsewhere: boolean;
}

export const CHANGE_KINDS = ['new', 'stopped', 'changed', 'unchanged'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export interface WhatIsNew {
  /** Where "since" begins: always between two stretches, so that every count is exact. */
  split: number;
  /** When the suspected cause happened, else when the errors began to stand out. */
  onset: number;
  changes: Record<ChangeKind, TemplateChange[]>;
}

/** "Before" ends this long before the onset: what announced it is new too. */
const LEAD_MS = 60_000;
const CHANGE = 3;
const FEWEST = 5;
/** So many entries would have been there if the change had gone on as before. */
const MISSED = 3;
const UNIT = { time: 60_000, line: 1000 } as const;

/**
 * Message templates by what became of them at the onset: new ones in the order of their appearance, those that stopped,
 * those that became three times as frequent or as rare, and all others. Null when no point of the file stands out.
 */
export function whatIsNew(
  templates: readonly LogTemplateView[],
  axis: TemplateAxis,
  cause: { line: number; timestamp: string | null } | null,
): WhatIsNew | null {
  const isTime = axis.kind === 'time';
  const stretches = templates.map((template) => countsOn(axis, template));
  const length = stretches.reduce((most, counts) => Math.max(most, counts.length), 0);
  const bucketOf = (place: number) => Math.floor((place - axis.start) / axis.bucketSize);
  const placeOfBucket = (bucket: number) => axis.start + bucket * axis.bucketSize;

  const known = cause === null ? Number.NaN : isTime ? Date.parse(cause.timestamp ?? '') : cause.line;
  const standing = Number.isNaN(known) ? standingOut(errorsOn(axis, templates, length)) : null;
  const onset = standing === null ? known : placeOfBucket(standing);
  if (Number.isNaN(onset)) return null;
  const led = bucketOf(isTime ? onset - LEAD_MS : onset);
  const splitBucket = led > 0 ? led : bucketOf(onset);
  if (splitBucket <= 0 || splitBucket >= length) return null;
  const split = placeOfBucket(splitBucket);

  const unit = UNIT[axis.kind] / axis.bucketSize;
  const found: WhatIsNew = { split, onset, changes: { new: [], stopped: [], changed: [], unchanged: [] } };
  templates.forEach((template, at) => {
    const counts = stretches[at] ?? [];
    const before = sum(counts.slice(0, splitBucket));
    const since = sum(counts.slice(splitBucket));
    const rateBefore = (before / splitBucket) * unit;
    const rateSince = (since / (length - splitBucket)) * unit;
    const change = { template, counts, before, since, rateBefore, rateSince, isElsewhere: false };
    const after = counts.slice(bucketOf(onset) + 1);
    const expected = (before / splitBucket) * Math.max(0, length - bucketOf(onset) - 1);
    if (before === 0 && since > 0) found.changes.new.push(change);
    else if (sum(after) === 0 && expected >= MISSED) found.changes.stopped.push(change);
    else if (before + since >= FEWEST && hasChanged(rateBefore, rateSince)) found.changes.changed.push(change);
    else found.changes.unchanged.push(change);
  });
  for (const kind of CHANGE_KINDS) found.changes[kind].sort((a, b) => byAppearance(a.template, b.template, isTime));
  found.changes.stopped.sort((a, b) => a.template.lastLine - b.template.lastLine);
  return found;
}

/** By the time of the first entry, which lines of several files do not tell; else by its line. */
function byAppearance(a: LogTemplateView, b: LogTemplateView, isTime: boolean): number {
  const apart = isTime ? Date.parse(a.firstTimestamp ?? '') - Date.parse(b.firstTimestamp ?? '') : 0;
  return apart || a.firstLine - b.firstLine;
}

/** What of the changes lies in some stretches of the axis: those with entries there, and their entries in each of them. */
export function changesWithin(
  changes: Record<ChangeKind, readonly TemplateChange[]>,
  { first, last }: { first: number; last: number },
): Record<ChangeKind, TemplateChange[]> {
  const within = (all: readonly TemplateChange[]) =>
    all
      .map((change) => ({ ...change, counts: change.counts.slice(first, last + 1) }))
      .filter(({ counts }) => sum(counts) > 0);
  return {
    new: within(changes.new),
    stopped: within(changes.stopped),
    changed: within(changes.changed),
    unchanged: within(changes.unchanged),
  };
}

/** Entries of a change in each stretch of the axis. */
export function countsOn(axis: TemplateAxis, { histogram, timeHistogram }: LogTemplateView): readonly number[] {
  return axis.kind === 'time' ? (timeHistogram ?? []) : histogram;
}

const KIND_OF_CHANGE: Record<PatternChange, ChangeKind> = {
  new: 'new',
  vanished: 'stopped',
  more: 'changed',
  less: 'changed',
  same: 'unchanged',
};

/** Message templates by how often they stand in a baseline: in this file only, in that one only, with another share, and all others. */
export function againstGoodLog(
  templates: readonly LogTemplateView[],
  axis: TemplateAxis,
  { patterns, entryCount, baselineEntryCount }: LogComparison,
): Record<ChangeKind, TemplateChange[]> {
  const ofTemplate = new Map(patterns.map((pattern) => [pattern.templateId, pattern]));
  const changes: Record<ChangeKind, TemplateChange[]> = { new: [], stopped: [], changed: [], unchanged: [] };
  const share = (count: number, all: number) => (1000 * count) / Math.max(1, all);
  for (const template of templates.toSorted((a, b) => byAppearance(a, b, axis.kind === 'time'))) {
    const { change = 'same', baselineCount = 0 } = ofTemplate.get(template.id) ?? {};
    changes[KIND_OF_CHANGE[change]].push({
      template,
      counts: countsOn(axis, template),
      before: baselineCount,
      since: template.count,
      rateBefore: share(baselineCount, baselineEntryCount),
      rateSince: share(template.count, entryCount),
      isElsewhere: false,
    });
  }
  for (const { change, pattern, baselineTemplateIds, baselineCount, firstLine } of patterns) {
    if (change !== 'vanished') continue;
    changes.stopped.push({
      template: {
        id: `baseline ${baselineTemplateIds[0] ?? pattern}`,
        text: pattern,
        count: 0,
        levels: { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 },
        firstLine,
        lastLine: firstLine,
        firstTimestamp: null,
        lastTimestamp: null,
        exampleLines: [],
        histogram: [],
      },
      counts: [],
      before: baselineCount,
      since: 0,
      rateBefore: share(baselineCount, baselineEntryCount),
      rateSince: 0,
      isElsewhere: true,
    });
  }
  changes.stopped.sort((a, b) => b.before - a.before);
  return changes;
}

function hasChanged(before: number, since: number): boolean {
  return before > 0 && since > 0 && (since / before > CHANGE || before / since > CHANGE);
}

const FEWEST_ERRORS = 4;

/** Entries of changes that are mostly errors, in each stretch. */
export function errorsOn(axis: TemplateAxis, templates: readonly LogTemplateView[], length: number): number[] {
  const errors = Array.from({ length }, () => 0);
  for (const template of templates) {
    if (template.levels.ERROR + template.levels.FATAL <= template.count / 2) continue;
    countsOn(axis, template).forEach((entries, bucket) => {
      errors[bucket] = (errors[bucket] ?? 0) + entries;
    });
  }
  return errors;
}

/** The first stretch with more than three times the errors that were usual before it. */
function standingOut(errors: readonly number[]): number | null {
  let usual = 0;
  for (let bucket = 0; bucket < errors.length; bucket++) {
    const here = errors[bucket] ?? 0;
    if (bucket > 0 && here >= FEWEST_ERRORS && here > (CHANGE * usual) / bucket) return bucket;
    usual += here;
  }
  return null;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Counts of neighbouring stretches taken together, until there are at most so many. */
export function coarser(counts: readonly number[], { length, most }: { length: number; most: number }): number[] {
  const width = Math.max(1, Math.ceil(length / most));
  return Array.from({ length: Math.ceil(length / width) }, (_unused, at) =>
    sum(counts.slice(at * width, (at + 1) * width)),
  );
}
