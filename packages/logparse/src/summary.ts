import { type LevelCounts, LOG_LEVELS } from '@rootline/contract';
import type { EntryDraft } from './entries/entry-draft.ts';
import { RecentRefs } from './entries/recent-refs.ts';
import type { Outcome } from './normalize/outcome.ts';
import type { Axis, EntryRef } from './parsed-log.ts';
import { BucketCounts, type CountPairs } from './templates/bucket-counts.ts';
import { type AxisState, GrowingAxis } from './templates/growing-axis.ts';
import { orNull } from './templates/or-null.ts';
import type { Pattern } from './templates/pattern.ts';

const STRONG_SIGNAL = 3;
const COUNTED_SIGNAL = 2;
const STRONG_KEPT = 1000;
/** Of one pattern among the first: what warns all the time must not hide what fails once. */
const STRONG_OF_PATTERN = 200;
/** Of the templates together, on one axis. */
const MAX_COUNTS = 2 * 1024 * 1024;
const FEWEST_BUCKETS = 64;
/** Strong entries that other writers may have interrupted, and parts of one that are kept. */
const MOST_OPEN = 32;
const MOST_PARTS = 200;
/** A time this far from its neighbors is a wrong clock or a wrong match, and would flatten the whole axis. */
const OUTLIER_MS = 2 * 366 * 86_400_000;

export interface ClosedEntry {
  line: number;
  lineEnd: number;
  signal: number;
  outcome: Outcome;
  exceptionClass: string | null;
  rootExceptionClass: string | null;
  /** It goes on a failing entry, which it is told with. */
  isPart: boolean;
}

/** What was counted about a range of a file, as plain data; strong entries name the patterns of that range. */
export interface SummaryState {
  entryCount: number;
  signalCount: number;
  levels: number[];
  firstTimestampMs: number | null;
  lastTimestampMs: number | null;
  backwardSteps: number;
  axisTimeMs: number | null;
  doubtedTimeMs: number | null;
  lines: AxisState;
  times: AxisState;
  lineLevels: CountPairs[];
  timeLevels: CountPairs[];
  strong: EntryRef[];
}

/** Counts everything that is known about a file while its entries pass by. */
export class Summary {
  entryCount = 0;
  signalCount = 0;
  readonly levels = [0, 0, 0, 0, 0, 0];
  firstTimestampMs = Number.NaN;
  lastTimestampMs = Number.NaN;
  backwardSteps = 0;
  readonly #patterns: () => { readonly patterns: readonly Pattern[] };
  readonly #lineLevels = levelBuckets();
  readonly #timeLevels = levelBuckets();
  readonly #lines = new GrowingAxis(1, () => this.#halve(this.#lineLevels, 'lineBuckets'));
  readonly #times = new GrowingAxis(1, () => this.#halve(this.#timeLevels, 'timeBuckets'));
  #axisTimeMs = Number.NaN;
  #doubtedTimeMs = Number.NaN;
  readonly #strongKept: number;
  readonly #head: EntryRef[] = [];
  readonly #tail = new RecentRefs<EntryRef>(STRONG_KEPT, emptyRef);
  /** The strong entries that may still go on, and their patterns. */
  readonly #latest: { ref: EntryRef; pattern: Pattern }[] = [];
  #nextLatest = 0;

  /** `strongKept`: so many of the first strong entries are kept. */
  constructor(patterns: () => { readonly patterns: readonly Pattern[] }, strongKept = STRONG_KEPT) {
    this.#patterns = patterns;
    this.#strongKept = strongKept;
  }

  add(pattern: Pattern, draft: EntryDraft, entry: ClosedEntry): void {
    const { level, timestampMs } = draft;
    const { line, signal } = entry;
    this.entryCount++;
    this.levels[level] = (this.levels[level] as number) + 1;
    if (signal >= COUNTED_SIGNAL) this.signalCount++;
    countInPattern(pattern, draft, entry);
    const lineBucket = this.#lines.bucketOf(line - 1);
    this.#lineLevels[level]?.add(lineBucket);
    pattern.lineBuckets.add(lineBucket);
    if (!Number.isNaN(timestampMs)) {
      if (Number.isNaN(this.firstTimestampMs)) this.firstTimestampMs = timestampMs;
      else if (timestampMs < this.lastTimestampMs) this.backwardSteps++;
      this.lastTimestampMs = timestampMs;
      if (this.#isOnAxis(timestampMs)) {
        const timeBucket = this.#times.bucketOf(timestampMs);
        this.#timeLevels[level]?.add(timeBucket);
        pattern.timeBuckets.add(timeBucket);
      }
    }
    if (signal >= STRONG_SIGNAL) this.#keepStrong(pattern, draft, entry);
  }

  /** A further part of the entry that begins at `first`: where that one failed, both are one failure. Call before `add`. */
  join(part: ClosedEntry, first: number): void {
    const found = this.#latest.find(({ ref }) => ref.line === first);
    if (found === undefined) return;
    const { ref, pattern } = found;
    ref.parts ??= [];
    if (ref.parts.length < MOST_PARTS) ref.parts.push({ from: part.line, to: part.lineEnd });
    pattern.noteExceptions(part);
    part.isPart = true;
    part.signal = 0;
    part.exceptionClass = null;
    part.rootExceptionClass = null;
  }

  #isOnAxis(timestampMs: number): boolean {
    const isNear = Number.isNaN(this.#axisTimeMs) || Math.abs(timestampMs - this.#axisTimeMs) < OUTLIER_MS;
    // A jump counts when the next time confirms it.
    const isConfirmed = Math.abs(timestampMs - this.#doubtedTimeMs) < OUTLIER_MS;
    this.#doubtedTimeMs = isNear ? Number.NaN : timestampMs;
    if (!isNear && !isConfirmed) return false;
    this.#axisTimeMs = timestampMs;
    return true;
  }

  #keepStrong(pattern: Pattern, draft: EntryDraft, entry: ClosedEntry): void {
    const ref = this.#nextStrong(pattern);
    ref.line = entry.line;
    ref.lineEnd = entry.lineEnd;
    // Replaced by the template's index once templates are known.
    ref.templateIndex = pattern.id;
    ref.level = draft.level;
    ref.signal = entry.signal;
    ref.timestampMs = Number.isNaN(draft.timestampMs) ? null : draft.timestampMs;
    ref.parts = undefined;
    const oldest = this.#latest[this.#nextLatest];
    if (oldest === undefined) this.#latest.push({ ref, pattern });
    else {
      oldest.ref = ref;
      oldest.pattern = pattern;
    }
    this.#nextLatest = (this.#nextLatest + 1) % MOST_OPEN;
  }

  /** True when one more of the first strong entries would not be kept. */
  get isHeadFull(): boolean {
    return this.#head.length >= this.#strongKept;
  }

  state(): SummaryState {
    const { entryCount, signalCount, levels, backwardSteps } = this;
    return {
      entryCount,
      signalCount,
      levels,
      firstTimestampMs: orNull(this.firstTimestampMs),
      lastTimestampMs: orNull(this.lastTimestampMs),
      backwardSteps,
      axisTimeMs: orNull(this.#axisTimeMs),
      doubtedTimeMs: orNull(this.#doubtedTimeMs),
      lines: this.#lines.state(),
      times: this.#times.state(),
      lineLevels: this.#lineLevels.map((counts) => counts.state()),
      timeLevels: this.#timeLevels.map((counts) => counts.state()),
      strong: this.#strongRefs(),
    };
  }

  /** Whether entries behind these would have been counted as they were: their first time is near the last one here. */
  isGoneOnBy({ firstTimestampMs: first }: SummaryState): boolean {
    if (first === null || Number.isNaN(this.#axisTimeMs)) return true;
    return Number.isNaN(this.#doubtedTimeMs) && Math.abs(first - this.#axisTimeMs) < OUTLIER_MS;
  }

  /**
   * Adds what was counted behind its own entries; `placed`: its strong entries with their patterns here. Gives how many times
   * finer the axes of the other one are now, for the counts of its patterns.
   */
  absorb(
    other: SummaryState,
    placed: readonly { pattern: Pattern; ref: EntryRef }[],
  ): { lines: number; times: number } {
    const finer = { lines: this.#lines.absorb(other.lines), times: this.#times.absorb(other.times) };
    this.entryCount += other.entryCount;
    this.signalCount += other.signalCount;
    for (const [code, n] of other.levels.entries()) this.levels[code] = (this.levels[code] ?? 0) + n;
    for (const [code, counts] of other.lineLevels.entries()) this.#lineLevels[code]?.absorb(counts, finer.lines);
    for (const [code, counts] of other.timeLevels.entries()) this.#timeLevels[code]?.absorb(counts, finer.times);
    this.backwardSteps += other.backwardSteps;
    if (other.firstTimestampMs !== null) {
      if (Number.isNaN(this.firstTimestampMs)) this.firstTimestampMs = other.firstTimestampMs;
      else if (other.firstTimestampMs < this.lastTimestampMs) this.backwardSteps++;
      this.lastTimestampMs = other.lastTimestampMs ?? Number.NaN;
      this.#axisTimeMs = other.axisTimeMs ?? Number.NaN;
      this.#doubtedTimeMs = other.doubtedTimeMs ?? Number.NaN;
    }
    for (const { pattern, ref } of placed) Object.assign(this.#nextStrong(pattern), emptyRef(), ref);
    return finer;
  }

  #nextStrong(pattern: Pattern): EntryRef {
    if (this.isHeadFull || pattern.strongKept >= STRONG_OF_PATTERN) return this.#tail.next();
    const ref = emptyRef();
    this.#head.push(ref);
    pattern.strongKept++;
    return ref;
  }

  #halve(levels: BucketCounts[], of: 'lineBuckets' | 'timeBuckets'): void {
    for (const counts of levels) counts.halve();
    for (const pattern of this.#patterns().patterns) pattern[of].halve();
  }

  strong(templateOfPattern: number[]): { head: EntryRef[]; tail: EntryRef[] } {
    const place = (ref: EntryRef) => ({ ...ref, templateIndex: templateOfPattern[ref.templateIndex] ?? 0 });
    const refs = this.#strongRefs().map(place);
    return { head: refs.slice(0, STRONG_KEPT), tail: refs.slice(STRONG_KEPT) };
  }

  #strongRefs(): EntryRef[] {
    return [...this.#head, ...this.#tail.inOrder()].sort((a, b) => a.line - b.line);
  }

  /**
   * The axes with the level counts on them; `dense` reads a template's own counts on the same axis. With very many templates
   * buckets become fewer, so that the counts of all of them together are bounded.
   */
  axes(templateCount: number): Axes {
    const most = Math.max(FEWEST_BUCKETS, Math.floor(MAX_COUNTS / Math.max(1, templateCount)));
    this.#lines.narrow(most);
    this.#times.narrow(most);
    const lineFirst = 0;
    const lineBuckets = this.#lines.isEmpty ? 0 : this.#lines.firstBucket + this.#lines.bucketCount;
    const timeFirst = this.#times.isEmpty ? 0 : this.#times.firstBucket;
    const timeBuckets = this.#times.bucketCount;
    return {
      lineAxis: { start: 1, bucketSize: this.#lines.width, buckets: lineBuckets },
      timeAxis: this.#times.isEmpty
        ? null
        : { start: timeFirst * this.#times.width, bucketSize: this.#times.width, buckets: timeBuckets },
      lineLevels: levelCountsPerBucket(this.#lineLevels, lineFirst, lineBuckets),
      timeLevels: levelCountsPerBucket(this.#timeLevels, timeFirst, timeBuckets),
      denseLines: (counts) => counts.dense(lineFirst, lineBuckets),
      denseTimes: (counts) => counts.dense(timeFirst, timeBuckets),
    };
  }
}

export interface Axes {
  lineAxis: Axis;
  timeAxis: Axis | null;
  lineLevels: LevelCounts[];
  timeLevels: LevelCounts[];
  denseLines: (counts: BucketCounts) => number[];
  denseTimes: (counts: BucketCounts) => number[];
}

/** Counts by level code as the record that the contract knows. */
export function levelCounts(byCode: readonly number[]): LevelCounts {
  const counts: LevelCounts = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: byCode[0] ?? 0 };
  for (const [index, level] of LOG_LEVELS.entries()) counts[level] = byCode[index + 1] ?? 0;
  return counts;
}

function emptyRef(): EntryRef {
  return { line: 0, lineEnd: 0, templateIndex: 0, level: 0, signal: 0, timestampMs: null, parts: undefined };
}

function countInPattern(pattern: Pattern, draft: EntryDraft, entry: ClosedEntry): void {
  const { level, timestampMs } = draft;
  pattern.count++;
  pattern.levels[level] = (pattern.levels[level] as number) + 1;
  if (entry.signal > pattern.signal) pattern.signal = entry.signal;
  if (pattern.count === 1) pattern.firstLine = entry.line;
  pattern.lastLine = entry.line;
  pattern.examples.add(entry.line);
  if (!Number.isNaN(timestampMs)) {
    if (Number.isNaN(pattern.firstTimestampMs)) pattern.firstTimestampMs = timestampMs;
    pattern.lastTimestampMs = timestampMs;
  }
  if (draft.component !== '') pattern.addComponent(draft.component, entry.line);
  pattern.noteExceptions(entry);
  if (entry.isPart) pattern.parts++;
}

function levelBuckets(): BucketCounts[] {
  return Array.from({ length: LOG_LEVELS.length + 1 }, () => new BucketCounts());
}

function levelCountsPerBucket(byLevel: BucketCounts[], first: number, buckets: number): LevelCounts[] {
  const dense = byLevel.map((counts) => counts.dense(first, buckets));
  return Array.from({ length: buckets }, (_none, bucket) => levelCounts(dense.map((counts) => counts[bucket] ?? 0)));
}
