import type { NumberSignal } from '../infer/number-signal.ts';
import { BucketCounts, type CountPairs } from './bucket-counts.ts';
import { ExampleLines, type KeptLines } from './example-lines.ts';
import { orNull } from './or-null.ts';
import { ownString } from './own-string.ts';
import type { Token } from './token-store.ts';

const MAX_COMPONENTS = 40;

/** A pattern as plain data; other patterns are named by their ids. */
export interface PatternState {
  tokens: readonly Token[];
  hash: readonly [number, number] | null;
  isFailure: boolean;
  failedStatus: number;
  isLoud: boolean | null;
  contrary: number | null;
  failures: [said: string, id: number][];
  count: number;
  levels: readonly number[];
  signal: number;
  firstLine: number;
  lastLine: number;
  firstTimestampMs: number | null;
  lastTimestampMs: number | null;
  examples: KeptLines;
  components: [name: string, seen: { count: number; firstLine: number }][];
  exceptionClass: string | null;
  rootExceptionClass: string | null;
  parts: number;
  lineBuckets: CountPairs;
  timeBuckets: CountPairs;
}

/** One masked token sequence as it occurred, and what is counted about it. */
export class Pattern {
  readonly id: number;
  readonly tokens: readonly Token[];
  /** Of its messages; null for a pattern that was made from another one. */
  hash: readonly [number, number] | null = null;
  count = 0;
  /** By level code; index 0 counts entries without a level. */
  readonly levels = [0, 0, 0, 0, 0, 0];
  signal = 0;
  /** Signal that follows from the constant words alone. */
  wordSignal = 0;
  /** True when a number in the message decides about the signal (`exit code 0`). */
  signalNeedsNumbers = false;
  /** The one value that decides, when it is one. */
  numberSignal: NumberSignal | null = null;
  /** Level code that the first words state, for formats without a place for it. */
  prefixLevel = 0;
  /** Level code that stands in front of all that its messages say. */
  ownLevel = 0;
  /** True when it holds only messages whose number says that something failed. */
  isFailure = false;
  /** What a server answered in them, 500 to 599; 0 = they tell of something else. */
  failedStatus = 0;
  /** True when its entries state that they fail, false when they state that all is well; null before one states either. */
  isLoud: boolean | null = null;
  /** The same pattern in the table that this one's table follows. */
  like: Pattern | null = null;
  /** The pattern of those messages of this form that state the contrary. */
  contrary: Pattern | null = null;
  /** The patterns of those messages of this form whose number says so, by the number. */
  failures: Map<string, Pattern> | null = null;
  firstLine = 0;
  lastLine = 0;
  firstTimestampMs = Number.NaN;
  lastTimestampMs = Number.NaN;
  readonly examples = new ExampleLines();
  readonly components = new Map<string, { count: number; firstLine: number }>();
  /** Components came that are not among those that are counted. */
  hasMoreComponents = false;
  exceptionClass: string | null = null;
  rootExceptionClass: string | null = null;
  /** Entries that only go on another one. */
  parts = 0;
  /** Places among the first strong entries of the log. */
  strongKept = 0;
  readonly lineBuckets = new BucketCounts();
  readonly timeBuckets = new BucketCounts();

  #lastName = '';
  #lastSeen: { count: number; firstLine: number } | null = null;

  constructor(id: number, tokens: readonly Token[]) {
    this.id = id;
    this.tokens = tokens;
  }

  noteExceptions({ exceptionClass, rootExceptionClass }: Pick<Pattern, 'exceptionClass' | 'rootExceptionClass'>): void {
    if (exceptionClass !== null) this.exceptionClass ??= ownString(exceptionClass);
    if (rootExceptionClass !== null) this.rootExceptionClass ??= ownString(rootExceptionClass);
  }

  addComponent(name: string, line: number): void {
    // Most messages are written by one component, whose name is then the same string.
    const seen = this.#lastName === name ? this.#lastSeen : this.components.get(name);
    if (seen != null) {
      seen.count++;
      this.#lastName = name;
      this.#lastSeen = seen;
    } else if (this.components.size < MAX_COMPONENTS) {
      this.components.set(ownString(name), { count: 1, firstLine: line });
    } else this.hasMoreComponents = true;
  }

  state(): PatternState {
    const { tokens, hash, isFailure, failedStatus, isLoud, count, levels, signal, firstLine, lastLine, parts } = this;
    return {
      tokens,
      hash,
      isFailure,
      failedStatus,
      isLoud,
      contrary: this.contrary?.id ?? null,
      failures: [...(this.failures ?? [])].map(([said, { id }]) => [said, id]),
      count,
      levels,
      signal,
      firstLine,
      lastLine,
      firstTimestampMs: orNull(this.firstTimestampMs),
      lastTimestampMs: orNull(this.lastTimestampMs),
      examples: this.examples.state(),
      components: [...this.components],
      exceptionClass: this.exceptionClass,
      rootExceptionClass: this.rootExceptionClass,
      parts,
      lineBuckets: this.lineBuckets.state(),
      timeBuckets: this.timeBuckets.state(),
    };
  }

  /** Adds what was counted behind its own entries, on axes that are this many times finer. */
  absorb(other: PatternState, finer: { lines: number; times: number }): void {
    if (other.count === 0) return;
    if (this.count === 0) this.firstLine = other.firstLine;
    this.lastLine = other.lastLine;
    this.count += other.count;
    for (const [code, n] of other.levels.entries()) this.levels[code] = (this.levels[code] ?? 0) + n;
    this.signal = Math.max(this.signal, other.signal);
    if (Number.isNaN(this.firstTimestampMs)) this.firstTimestampMs = other.firstTimestampMs ?? Number.NaN;
    this.lastTimestampMs = other.lastTimestampMs ?? this.lastTimestampMs;
    this.examples.absorb(other.examples);
    for (const [name, seen] of other.components) {
      const known = this.components.get(name);
      if (known !== undefined) known.count += seen.count;
      else if (this.components.size < MAX_COMPONENTS) this.components.set(name, { ...seen });
    }
    this.noteExceptions(other);
    this.parts += other.parts;
    this.lineBuckets.absorb(other.lineBuckets, finer.lines);
    this.timeBuckets.absorb(other.timeBuckets, finer.times);
  }
}
