import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { componentOf } from '../profile/components.ts';
import { errorEntries, FAILURE_STRENGTH } from '../profile/template-strength.ts';
import { joinAdjacent, joinClose } from './join-bursts.ts';
import type { Positions } from './positions.ts';

/** A part of the log with more failures than background noise explains. */
export interface Burst {
  fromBucket: number;
  toBucket: number;
  /** Failing entries inside, noise aside. */
  entries: number;
  /** Templates with failures inside, ascending by first line. */
  templates: number[];
  /** Those that had never appeared before it. */
  newTemplates: number[];
  weight: number;
}

interface BurstInput {
  log: ParsedLog;
  positions: Positions;
  /** Strength 0 to 5 per template. */
  strengths: readonly number[];
  steady: readonly boolean[];
  isRun: boolean;
}

/**
 * Cuts the activity of failure templates into bursts: buckets with failures, joined over short pauses. When the
 * log holds no failure, warnings take their place. Ascending by time.
 */
export function findBursts({ isRun, ...input }: BurstInput): Burst[] {
  const { log, positions, strengths, steady } = input;
  const joined = (bursts: Burst[]) => (isRun ? joinAdjacent(log, bursts) : joinClose(log, bursts));
  const stating = statingFrom(log);
  for (const minimum of [4, 3, 2]) {
    const isMember = (strength: number, i: number) =>
      strength >= minimum || (!isRun && strength >= FAILURE_STRENGTH && isUnstated(log.templates[i], stating));
    const loud = indicesWhere(strengths, (s, i) => s >= minimum && steady[i] !== true);
    if (loud.length === 0) continue;
    const members = indicesWhere(strengths, (s, i) => isMember(s, i) && steady[i] !== true);
    if (members.length > 0) return joined(cutBursts(log, positions, strengths, members));
  }
  const noise = indicesWhere(strengths, (s) => s >= 3);
  return noise.length > 0 ? joined(cutBursts(log, positions, strengths, noise)) : [];
}

/** Who states errors, and the line in which they begin to. */
function statingFrom({ templates }: ParsedLog): ReadonlyMap<string, number> {
  const from = new Map<string, number>();
  for (const template of templates) {
    if (errorEntries(template) === 0) continue;
    for (const { name } of template.components)
      from.set(name, Math.min(from.get(name) ?? template.firstLine, template.firstLine));
  }
  return from;
}

/**
 * What a writer without levels says of a failure can be no louder than its words. Who states an error only once that is
 * over took it for none.
 */
function isUnstated(template: LogTemplate | undefined, stating: ReadonlyMap<string, number>): boolean {
  if (template === undefined || template.levels.none < template.count) return false;
  return (stating.get(componentOf(template) ?? '') ?? 0) <= template.lastLine;
}

function cutBursts(log: ParsedLog, positions: Positions, strengths: readonly number[], members: number[]): Burst[] {
  const buckets = Math.max(1, positions.axis.buckets);
  const activity = new Array<number>(buckets).fill(0);
  for (const index of members) {
    const template = log.templates[index];
    if (template === undefined) continue;
    positions.bucketsOf(template).forEach((n, b) => {
      activity[b] = (activity[b] ?? 0) + n;
    });
  }
  const pause = Math.max(2, Math.round(buckets * 0.02));
  const bursts: Burst[] = [];
  let from = -1;
  let last = -1;
  for (let b = 0; b <= buckets; b++) {
    const active = b < buckets && (activity[b] ?? 0) > 0;
    if (active && from < 0) from = b;
    if (from >= 0 && ((!active && b - last > pause) || b === buckets)) {
      bursts.push(describeBurst(log, positions, strengths, members, from, last));
      from = -1;
    }
    if (active) {
      if (from < 0) from = b;
      last = b;
    }
  }
  return bursts;
}

function describeBurst(
  log: ParsedLog,
  positions: Positions,
  strengths: readonly number[],
  members: number[],
  fromBucket: number,
  toBucket: number,
): Burst {
  const templates: number[] = [];
  const newTemplates: number[] = [];
  let entries = 0;
  let weight = 0;
  for (const index of members) {
    const template = log.templates[index];
    if (template === undefined) continue;
    const own = positions.bucketsOf(template);
    let inside = 0;
    for (let b = fromBucket; b <= toBucket; b++) inside += own[b] ?? 0;
    if (inside === 0) continue;
    let before = 0;
    for (let b = 0; b < fromBucket; b++) before += own[b] ?? 0;
    entries += inside;
    templates.push(index);
    const strength = strengths[index] ?? 0;
    if (before === 0) newTemplates.push(index);
    // Kinds of failure count more than their number: one shouting pattern is no outage.
    weight += strength * (1 + Math.log2(1 + inside) / 3) * (before === 0 ? 1 : 0.4);
  }
  return { fromBucket, toBucket, entries, templates, newTemplates, weight };
}

/** The burst that most looks like the incident: many new kinds of failure, lasting, not healed by itself early. */
export function mainBurst(bursts: readonly Burst[], buckets: number, isRun: boolean): number {
  let best = -1;
  let bestWeight = 0;
  bursts.forEach((burst, i) => {
    const lasting = 1 + (burst.toBucket - burst.fromBucket + 1) / Math.max(buckets, 1);
    const unhealed = burst.toBucket >= buckets * 0.95 ? 1.3 : 1;
    // What stopped a run stands at its end.
    const late = isRun ? 0.3 + 1.7 * (burst.toBucket / Math.max(1, buckets - 1)) ** 2 : 1;
    const weight = burst.weight * lasting * unhealed * late;
    if (weight > bestWeight) {
      best = i;
      bestWeight = weight;
    }
  });
  return best;
}

function indicesWhere(values: readonly number[], test: (value: number, index: number) => boolean): number[] {
  const found: number[] = [];
  values.forEach((value, index) => {
    if (test(value, index)) found.push(index);
  });
  return found;
}
