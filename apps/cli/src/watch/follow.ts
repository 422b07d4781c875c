import type { StreamLine } from '../sources/source.ts';

export interface Following {
  take(line: StreamLine): void;
  /** Says what a person should know, once each. */
  note(sentence: string): void;
  signal: AbortSignal;
}

/** Gives lines as they come, until the signal or the end of what it follows. */
export type Follow = (following: Following) => Promise<void>;
