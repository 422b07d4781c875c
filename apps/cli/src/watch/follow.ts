import type { StreamLine } from '../sources/source.ts';

export interface Following {
  take(line: StreamLine): void;
  /** Reports a sentence to the user, each only once. */
  note(sentence: string): void;
  signal: AbortSignal;
}

/** Delivers lines as they arrive, until the signal or the end of the input. */
export type Follow = (following: Following) => Promise<void>;
