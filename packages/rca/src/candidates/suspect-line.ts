import type { LogKind } from '../judge/features.ts';

/** A line under suspicion: what its wording says of it, and what its place among the other suspects does. */
export interface SuspectLine {
  line: number;
  /** Lines of its shape. */
  count: number;
  /** Its share of what all suspects together read like the cause, 0 to 1. */
  wordingShare: number;
  /** How much it reads like a line of a failing log, -5 to 5; 0 on the border. */
  failure: number;
  /** How much of what it says another suspect says further up, 0 to 1; rare words count for more. */
  saidAbove: number;
  /** How much its words say that something failed, 0 to 5, and whether they only say how something ended. */
  says: number;
  isEnding: boolean;
  /** Suspects above it that say that something failed, and do not only say how it ended. */
  failuresAbove: number;
  /** Hashes of its words. */
  words: ReadonlySet<number>;
  /** Where it is in the log, 0 to 1. */
  position: number;
}

/** Kinds of logs that are weighed apart. */
export type WeighedKind = 'run' | 'service' | 'kernel' | 'small';

/** Below so many lines a log is small: it has no shape that tells one kind from another. */
export const SMALL_LINES = 15;

export function weighedKind(kind: LogKind, lineCount: number): WeighedKind {
  if (lineCount < SMALL_LINES) return 'small';
  return kind === 'requests' ? 'service' : kind;
}
