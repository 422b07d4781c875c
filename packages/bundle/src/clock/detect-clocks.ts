import type { ClockDigest } from './clock-digest.ts';
import { type SkewOfIds, skewOfIds } from './skew-of-ids.ts';
import { fitOf, QUARTER_HOUR_MS, zoneShift } from './zone-shift.ts';

/** How the times of a file become times of the case. */
export interface FileClock {
  file: string;
  /** Added to its times, in milliseconds. */
  offsetMs: number;
  /** The offset lies within this of the truth; null where nothing bounds it. */
  withinMs: number | null;
  /**
   * What the offset stands on: ids that are in two files, a wrong zone by whole quarter hours, the zone that the file states, or
   * nothing but the assumption that its clock is right. `none`: it states no times.
   */
  by: 'ids' | 'zone-error' | 'stated' | 'assumed' | 'none';
  /** The file that it was compared with. */
  with: string | null;
  /** Ids in both, and those that agree. */
  ids: { shared: number; agreeing: number } | null;
  /** The evidence as a sentence. */
  sentence: string;
  /** false: the order of its entries among those of other files is not known, and nothing may rest on it. */
  isOrderKnown: boolean;
}

/** An offset as near as this to whole quarter hours is that of a zone. */
const ZONE_TOLERANCE_MS = 5000;

interface Placed {
  digest: ClockDigest;
  clock: FileClock;
}

/**
 * Brings the clocks of files together. Files are placed one after another, beginning with the one that most others fit to: each by
 * the ids it shares with one that is placed, otherwise by whole quarter hours where those clearly explain it, otherwise as it
 * states its times. Pure; the clocks come in the order of the files.
 */
export function detectClocks(digests: readonly ClockDigest[]): FileClock[] {
  const timed = digests.filter(({ range }) => range !== null);
  const skews = pairwiseSkews(timed);
  const left = new Set(timed);
  const placed: Placed[] = [];
  while (left.size > 0) {
    const next = chooseNext([...left], placed, skews);
    placed.push({ digest: next, clock: clockOf(next, placed, skews) });
    left.delete(next);
  }
  const clocks = new Map(placed.map(({ digest, clock }) => [digest, clock]));
  return digests.map((digest) => clocks.get(digest) ?? withoutTimes(digest));
}

type Skews = Map<ClockDigest, Map<ClockDigest, SkewOfIds>>;

/** By first and second file: what is added to the times of the second. */
function pairwiseSkews(digests: readonly ClockDigest[]): Skews {
  const skews: Skews = new Map(digests.map((digest) => [digest, new Map()]));
  digests.forEach((first, index) => {
    for (const second of digests.slice(index + 1)) {
      const skew = skewOfIds(first.ids, second.ids);
      if (skew === null) continue;
      skews.get(first)?.set(second, skew);
      skews.get(second)?.set(first, { ...skew, offsetMs: -skew.offsetMs });
    }
  });
  return skews;
}

/** First those with most agreeing ids to placed files; of the others the one that fits best to the rest. */
function chooseNext(left: ClockDigest[], placed: readonly Placed[], skews: Skews): ClockDigest {
  const tiesOf = (file: ClockDigest) => {
    const own = skews.get(file);
    return Math.max(0, ...placed.map(({ digest }) => own?.get(digest)?.agreeing ?? 0));
  };
  const agreementsOf = (file: ClockDigest) =>
    [...(skews.get(file)?.values() ?? [])].filter(({ isNone }) => isNone).length;
  const rest = [...left, ...placed.map(({ digest, clock }) => moved(digest, clock.offsetMs))];
  const weights = new Map(
    left.map((file) => {
      const fit = fitOf(
        file,
        rest.filter((other) => other.file !== file.file),
        0,
      );
      return [
        file,
        { ties: tiesOf(file), agreements: agreementsOf(file), fit, isStated: file.zone === 'stated' ? 1 : 0 },
      ];
    }),
  );
  const [first] = left.toSorted((a, b) => {
    const [wa, wb] = [weights.get(a), weights.get(b)];
    if (wa === undefined || wb === undefined) return 0;
    const byFit = Math.round((wb.fit - wa.fit) * 10);
    return (
      wb.ties - wa.ties ||
      wb.agreements - wa.agreements ||
      byFit ||
      wb.isStated - wa.isStated ||
      b.entryCount - a.entryCount
    );
  });
  // There is always one: it is asked only while some are left.
  return first ?? (left[0] as ClockDigest);
}

function clockOf(digest: ClockDigest, placed: readonly Placed[], skews: Skews): FileClock {
  const base = { file: digest.file, with: null, ids: null, withinMs: null };
  const byIds = clockOfIds(digest, placed, skews);
  if (byIds !== null) return byIds;
  const others = placed.map((other) => moved(other.digest, other.clock.offsetMs));
  const shift = zoneShift(digest, others);
  if (shift !== null) {
    const { offsetMs, by, with: other } = shift;
    const what =
      by === 'failures' ? 'its failures coincide with those' : 'its first and last entries coincide with those';
    return {
      ...base,
      offsetMs,
      by: 'zone-error',
      with: other,
      sentence: `Its clock is ${durationText(offsetMs)}: with that correction, ${what} of ${other}`,
      isOrderKnown: true,
    };
  }
  if (digest.zone === 'stated' || digest.zone === 'epoch') {
    return {
      ...base,
      offsetMs: 0,
      by: 'stated',
      sentence: 'Its timestamps state their time zone; no ID links its clock to another file',
      isOrderKnown: true,
    };
  }
  const isAlone = placed.length === 0;
  const sentence = isAlone
    ? 'Its timestamps state no time zone; it is the reference for the other files'
    : 'Its timestamps state no time zone and nothing links its clock to another file, so its order relative to the other files is unknown';
  return { ...base, offsetMs: 0, by: 'assumed', sentence, isOrderKnown: isAlone };
}

/** By the placed file with which most ids agree. */
function clockOfIds(digest: ClockDigest, placed: readonly Placed[], skews: Skews): FileClock | null {
  const ties = placed.flatMap((other) => {
    const skew = skews.get(other.digest)?.get(digest);
    return skew === undefined ? [] : [{ other, skew }];
  });
  const [best] = ties.toSorted((a, b) => b.skew.agreeing - a.skew.agreeing);
  if (best === undefined) return null;
  const { other, skew } = best;
  const offsetMs = Math.round(other.clock.offsetMs + (skew.isNone ? 0 : wholeZone(skew.offsetMs)));
  const agreeing = `${skew.agreeing} of ${skew.ids} shared IDs`;
  const isZone = !skew.isNone && offsetMs !== 0 && offsetMs % QUARTER_HOUR_MS === 0;
  return {
    file: digest.file,
    offsetMs,
    withinMs: Math.ceil(skew.withinMs + (other.clock.withinMs ?? 0)),
    by: isZone ? 'zone-error' : 'ids',
    with: other.digest.file,
    ids: { shared: skew.ids, agreeing: skew.agreeing },
    sentence:
      offsetMs === 0
        ? `Its clock agrees with that of ${other.digest.file}, based on ${agreeing}`
        : `Its clock is ${durationText(offsetMs)}, based on ${agreeing} with ${other.digest.file}`,
    isOrderKnown: true,
  };
}

function wholeZone(offsetMs: number): number {
  const whole = Math.round(offsetMs / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  return whole !== 0 && Math.abs(offsetMs - whole) <= ZONE_TOLERANCE_MS ? whole : offsetMs;
}

function withoutTimes({ file }: ClockDigest): FileClock {
  const sentence = 'It has no timestamps, so its order relative to the other files is unknown';
  return { file, offsetMs: 0, withinMs: null, by: 'none', with: null, ids: null, sentence, isOrderKnown: false };
}

function moved(digest: ClockDigest, offsetMs: number): ClockDigest {
  const move = (range: ClockDigest['range']) =>
    range === null ? null : { fromMs: range.fromMs + offsetMs, toMs: range.toMs + offsetMs };
  return { ...digest, range: move(digest.range), failing: move(digest.failing) };
}

/** A clock that is behind gets its offset added. */
function durationText(offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000;
  const side = offsetMs > 0 ? 'behind' : 'ahead';
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [Math.round((seconds % 60) * 10) / 10, 's'],
  ].filter(([count]) => count !== 0);
  return `${parts.map(([count, unit]) => `${count} ${unit}`).join(' ')} ${side}`;
}
